import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import type { ProcedureStatus } from '../status.ts';
import type { FileType } from './kind.ts';

/** All of these rules apply to procedures that the user may see; the files of others are invisible. */

const OWN_TYPES: Partial<Record<Role, readonly FileType[]>> = {
  RADIOLOGIST: ['SCAN'],
  IMAGE_ENGINEER: ['MODEL', 'ALGORITHM'],
};

export const mayUpload = (role: Role, type: FileType): boolean =>
  isAdministrator(role) || (OWN_TYPES[role]?.includes(type) ?? false);

/** The engineer's files can be deleted only while the model is being made. */
export const mayDelete = (role: Role, type: FileType, status: ProcedureStatus): boolean => {
  if (isAdministrator(role)) return true;
  if (!mayUpload(role, type)) return false;
  return role === 'RADIOLOGIST' || status === 'MODEL_IN_WORK' || status === 'MODEL_READY';
};

export const mayViewModels = (role: Role): boolean => role !== 'RADIOLOGIST';

/** Radiologists work with scans only; surgeons and assistants have the whole record of their patients. */
export const mayDownload = (role: Role, type: FileType): boolean => role !== 'RADIOLOGIST' || type === 'SCAN';

/** The PRI data of a procedure are imported by the engineer, or by an administrator for them. */
export const mayImportPri = (role: Role): boolean => mayUpload(role, 'ALGORITHM');

/** A user who uploads takes the case over: the field in which they are assigned. */
export const takesOverAs = (role: Role): 'radiologistId' | 'engineerId' | undefined => {
  if (role === 'RADIOLOGIST') return 'radiologistId';
  return role === 'IMAGE_ENGINEER' ? 'engineerId' : undefined;
};

export const ACCESS_DENIED = 'Access Denied';
export const ASK_FOR_PERMISSION = 'Please ask your administrator for permission.';
