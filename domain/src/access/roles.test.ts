import { expect, it } from 'vitest';
import { mayManageRole, roleLabel, ROLES } from './roles.ts';

it('calls each role by the name of the specification', () => {
  expect(ROLES.map(roleLabel)).toEqual([
    'Super Admin',
    'Admin',
    'Surgeon',
    'Surgeon Assistant',
    'Radiologist',
    'Imaging Engineer',
  ]);
});

it('lets a Super Admin manage everybody, an Admin everybody but administrators, and others nobody', () => {
  for (const target of ROLES) {
    expect(mayManageRole('MASTER_ADMIN', target)).toBe(true);
    expect(mayManageRole('ADMIN', target)).toBe(target !== 'MASTER_ADMIN' && target !== 'ADMIN');
    for (const role of ROLES.slice(2)) expect(mayManageRole(role, target)).toBe(false);
  }
});
