import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import type { ProcedureStatus } from '../procedures/status.ts';
import type { FileType } from './kind.ts';

/** All of this is about procedures that the person may see: who may not see one knows nothing of its files. */

const OWN_TYPES: Partial<Record<Role, readonly FileType[]>> = {
  RADIOLOGIST: ['SCAN'],
  IMAGE_ENGINEER: ['MODEL', 'ALGORITHM'],
};

export const mayUpload = (role: Role, type: FileType): boolean =>
  isAdministrator(role) || (OWN_TYPES[role]?.includes(type) ?? false);

/** The engineer's work can be taken back only while it is being done. */
export const mayDelete = (role: Role, type: FileType, status: ProcedureStatus): boolean => {
  if (isAdministrator(role)) return true;
  if (!mayUpload(role, type)) return false;
  return role === 'RADIOLOGIST' || status === 'MODEL_IN_WORK' || status === 'MODEL_READY';
};

export const mayViewModels = (role: Role): boolean => role !== 'RADIOLOGIST';

/** A radiologist has to do with scans alone; the surgeon's side has the whole record of its own patient. */
export const mayDownload = (role: Role, type: FileType): boolean => role !== 'RADIOLOGIST' || type === 'SCAN';

/** The PRI data of a procedure come from the engineer, or from an administrator in his place. */
export const mayImportPri = (role: Role): boolean => mayUpload(role, 'ALGORITHM');

/** Who uploads takes the case over: what he becomes in it. */
export const takesOverAs = (role: Role): 'radiologistId' | 'engineerId' | undefined => {
  if (role === 'RADIOLOGIST') return 'radiologistId';
  return role === 'IMAGE_ENGINEER' ? 'engineerId' : undefined;
};

export const ACCESS_DENIED = 'Access Denied';
export const ASK_FOR_PERMISSION = 'Please ask your administrator for permission.';
