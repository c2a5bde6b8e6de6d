import { describe, expect, it } from 'vitest';
import { ROLES, rolesManagedBy } from '../access/roles.ts';
import { passwordClosed } from './account.ts';

describe('the password of another account', () => {
  it('may be set by whoever manages its role', () => {
    for (const role of ROLES)
      for (const of of ROLES) {
        const isOpen = passwordClosed({ id: 1, role }, { id: 2, role: of, deleted: false }) === undefined;
        expect([role, of, isOpen]).toEqual([role, of, rolesManagedBy(role).includes(of)]);
      }
  });

  it('is closed for a deleted account and for one’s own', () => {
    const admin = { id: 1, role: 'MASTER_ADMIN' } as const;
    expect(passwordClosed(admin, { id: 2, role: 'SURGEON', deleted: true })).toBe(
      'A deleted record is read-only.',
    );
    expect(passwordClosed(admin, { ...admin, deleted: false })).toBe(
      'Your own password is not changed here.',
    );
  });
});
