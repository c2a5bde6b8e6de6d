import { expect, it } from 'vitest';
import { mayManageRole, roleLabel, ROLES } from './roles.ts';

it('each role has the label of the specification', () => {
  expect(ROLES.map(roleLabel)).toEqual([
    'Super Admin',
    'Admin',
    'Surgeon',
    'Surgeon Assistant',
    'Radiologist',
    'Imaging Engineer',
  ]);
});

it('a Super Admin manages everybody, an Admin everybody but administrators, and others nobody', () => {
  for (const target of ROLES) {
    expect(mayManageRole('MASTER_ADMIN', target)).toBe(true);
    expect(mayManageRole('ADMIN', target)).toBe(target !== 'MASTER_ADMIN' && target !== 'ADMIN');
    for (const role of ROLES.slice(2)) expect(mayManageRole(role, target)).toBe(false);
  }
});
