import { describe, expect, it } from 'vitest';
import { publicKeys, PUBLIC_KEYS_PROBLEM } from './public-keys.ts';

const EC = { kty: 'EC', crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64), kid: 'first' };
const RSA = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB' };

describe('the public keys of a client', () => {
  it.each([[[EC]], [[RSA]], [[EC, RSA]]])('are accepted: %#', (keys) => {
    expect(publicKeys.safeParse({ keys }).success).toBe(true);
  });

  it.each([
    ['with a private part', { ...EC, d: 'secret' }],
    ['with the primes of RSA', { ...RSA, p: 'secret' }],
    ['that are a shared secret', { kty: 'oct', k: 'secret' }],
    ['of another curve', { ...EC, crv: 'P-256' }],
    ['of RSA with 1024 bits', { ...RSA, n: 'n'.repeat(171) }],
    ['without their numbers', { kty: 'RSA' }],
  ])('%s are refused, without being repeated', (_, key) => {
    const { error } = publicKeys.safeParse({ keys: [EC, key] });
    expect(error?.issues.map(({ message }) => message)).toEqual([PUBLIC_KEYS_PROBLEM]);
    expect(JSON.stringify(error?.issues)).not.toContain('secret');
  });
});
