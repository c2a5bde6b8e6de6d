export const ROLES = [
  'MASTER_ADMIN',
  'ADMIN',
  'SURGEON',
  'SURGICAL_ASSISTANT',
  'RADIOLOGIST',
  'IMAGE_ENGINEER',
] as const;

export type Role = (typeof ROLES)[number];

const LABELS: Record<Role, string> = {
  MASTER_ADMIN: 'Super Admin',
  ADMIN: 'Admin',
  SURGEON: 'Surgeon',
  SURGICAL_ASSISTANT: 'Surgeon Assistant',
  RADIOLOGIST: 'Radiologist',
  IMAGE_ENGINEER: 'Imaging Engineer',
};

export const roleLabel = (role: Role): string => LABELS[role];

export const isAdministrator = (role: Role): boolean => role === 'MASTER_ADMIN' || role === 'ADMIN';

/** The roles whose accounts an administrator may create, edit, block, delete and give a password. */
export const rolesManagedBy = (role: Role): readonly Role[] => {
  if (role === 'MASTER_ADMIN') return ROLES;
  if (role === 'ADMIN') return ['SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'];
  return [];
};

export const mayManageRole = (administrator: Role, target: Role): boolean =>
  rolesManagedBy(administrator).includes(target);
