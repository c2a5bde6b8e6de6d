import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { parseGroupRoles, roleOfGroups } from './group-roles.ts';

const group = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/;/g, ',').trim())
  .filter((text) => text !== '');
const list = fc.uniqueArray(fc.record({ group, role: fc.constantFrom(...ROLES) }), {
  selector: (one) => one.group,
  minLength: 1,
  maxLength: 8,
});

describe('the roles of groups', () => {
  it('are read as they were written, whatever the groups are called', () => {
    fc.assert(
      fc.property(list, (written) => {
        const text = written.map(({ group: name, role }) => `${name} = ${role}`).join(' ; ');
        expect(parseGroupRoles(text)).toEqual(written);
      }),
    );
  });

  it.each(['', ' ; ', 'Surgeons', '=SURGEON', 'Surgeons=Chief', 'A=ADMIN;A=SURGEON', 'A=ADMIN,B=SURGEON'])(
    'are rejected as a whole where a part of %j is not understood',
    (text) => {
      expect(parseGroupRoles(text)).toBeUndefined();
    },
  );

  it('follow the order of the list, not the order of the groups of a person', () => {
    fc.assert(
      fc.property(list, fc.array(group), fc.nat(), (written, others, seed) => {
        const first = written[seed % written.length];
        if (!first) return;
        const later = written.slice(written.indexOf(first)).map(({ group: name }) => name);
        const strangers = others.filter((name) => !written.some((one) => one.group === name));
        expect(roleOfGroups(written, [...strangers, ...later.toReversed()])).toBe(first.role);
        expect(roleOfGroups(written, strangers)).toBeUndefined();
      }),
    );
  });
});
