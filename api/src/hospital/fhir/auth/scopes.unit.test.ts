import { describe, expect, it } from 'vitest';
import { allows, grantedScopes } from './scopes.ts';

describe('a scope', () => {
  it.each([
    ['system/Patient.rs', 'Patient', 'r', true],
    ['system/Patient.rs', 'Patient', 'c', false],
    ['system/Patient.rs', 'Procedure', 'r', false],
    ['system/Patient.read', 'Patient', 's', true],
    ['system/Patient.write', 'Patient', 'c', true],
    ['system/Patient.write', 'Patient', 'r', false],
    ['system/*.r', 'Appointment', 'r', true],
    ['system/*.*', 'Appointment', 'u', true],
    ['user/Patient.r', 'Patient', 'r', false],
    ['patient/*.r', 'Patient', 'r', false],
    ['system/Patient.sr', 'Patient', 'r', false],
    ['system/Patient.', 'Patient', 'r', false],
    ['system/Patient.rs?_id=1', 'Patient', 'r', false],
    ['openid', 'Patient', 'r', false],
  ] as const)('%s of %s for %s: %s', (scope, resource, right, expected) => {
    expect(allows([scope], resource, right)).toBe(expected);
  });

  it('is granted only where the connection has all of it', () => {
    const granted = ['system/Patient.rs', 'system/*.r'];
    expect(
      grantedScopes(granted, 'system/Patient.rs system/Patient.cr system/Location.r system/*.rs'),
    ).toEqual(['system/Patient.rs', 'system/Location.r']);
    expect(grantedScopes(granted, undefined)).toEqual(granted);
    expect(grantedScopes(granted, '  ')).toEqual(granted);
  });
});
