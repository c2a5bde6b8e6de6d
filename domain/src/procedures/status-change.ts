import type { Role } from '../access/roles.ts';
import { targetsFrom } from './flow.ts';
import { statusLabel } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';
import type { Side } from '../hip/side.ts';

/** The facts that the conditions depend on, as they will be after everything else in the same change. */
export interface ChangeFacts {
  readonly radiologyLocationId: number | null;
  readonly dateOfSurgery: string | null;
  readonly hasScan: boolean;
  readonly hasModel: boolean;
  readonly hasPri: boolean;
  readonly sideSurgeon: Side | null;
  readonly sideEngineer: Side | null;
}

export const SELECT_RADIOLOGY_LOCATION = 'Please select Radiology Location first.';
export const SELECT_DATE_OF_SURGERY = 'Please select Date of Surgery first.';
export const UPLOAD_SCAN = 'Please upload scan files first';
export const IMPORT_PRI_AND_UPLOAD_MODEL = 'Please import PRI data and upload 3D model first';
export const IMPORT_PRI = 'Please import PRI data first';
export const UPLOAD_MODEL = 'Please upload model first';
export const SIDE_MISMATCH = "The side of the model doesn't match";

export const cannotSet = (to: ProcedureStatus): string => `You can't set status "${statusLabel(to)}"`;

export type Verdict =
  | { readonly kind: 'allowed' }
  /** The flow of the role does not have this transition. */
  | { readonly kind: 'forbidden'; readonly message: string }
  /** The transition exists, but a condition of it is not met. */
  | { readonly kind: 'unmet'; readonly message: string };

/** The condition that is still missing before the model is complete. */
export const modelCondition = (facts: ChangeFacts): string | undefined => {
  if (!facts.hasPri && !facts.hasModel) return IMPORT_PRI_AND_UPLOAD_MODEL;
  if (!facts.hasPri) return IMPORT_PRI;
  if (!facts.hasModel) return UPLOAD_MODEL;
  return facts.sideEngineer === facts.sideSurgeon ? undefined : SIDE_MISMATCH;
};

/** The first condition that is not met. Those of the radiologist and the engineer apply to these two roles only. */
const unmetCondition = (role: Role, to: ProcedureStatus, facts: ChangeFacts): string | undefined => {
  if (to === 'CANCELED') return undefined;
  if (facts.radiologyLocationId === null) return SELECT_RADIOLOGY_LOCATION;
  if (to === 'SCHEDULED' && facts.dateOfSurgery === null) return SELECT_DATE_OF_SURGERY;
  if (role === 'RADIOLOGIST' && to === 'SCAN_READY' && !facts.hasScan) return UPLOAD_SCAN;
  if (role === 'IMAGE_ENGINEER' && to === 'MODEL_READY') return modelCondition(facts);
  return undefined;
};

/** Setting the present status again is no change, and so always allowed. */
export const validateStatusChange = (
  role: Role,
  from: ProcedureStatus,
  to: ProcedureStatus,
  facts: ChangeFacts,
): Verdict => {
  if (from === to) return { kind: 'allowed' };
  if (!targetsFrom(role, from).includes(to)) return { kind: 'forbidden', message: cannotSet(to) };
  const message = unmetCondition(role, to, facts);
  return message === undefined ? { kind: 'allowed' } : { kind: 'unmet', message };
};
