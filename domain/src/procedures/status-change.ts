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
  /** Whether the installation requires an approved plan that this procedure does not have. */
  readonly lacksApproval: boolean;
}

export const SELECT_RADIOLOGY_LOCATION = 'Please select Radiology Location first.';
export const SELECT_DATE_OF_SURGERY = 'Please select Date of Surgery first.';
export const APPROVE_PLAN_FIRST = 'Please have the plan approved first.';
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

/** What a condition is about: a field, the files of a type, or the PRI data. */
export type ConditionSubject =
  | 'sideSurgeon'
  | 'radiologyLocationId'
  | 'dateOfSurgery'
  | 'approval'
  | 'scan'
  | 'pri'
  | 'model'
  | 'sideEngineer';

export interface UnmetCondition {
  readonly subject: ConditionSubject;
  readonly message: string;
}

/** The conditions of a complete model that are not met. Its side is compared once there is something to compare. */
export const modelConditions = (facts: ChangeFacts): readonly UnmetCondition[] => {
  const { hasPri, hasModel, sideEngineer, sideSurgeon } = facts;
  if (hasPri && hasModel)
    return sideEngineer === sideSurgeon ? [] : [{ subject: 'sideEngineer', message: SIDE_MISMATCH }];
  return [
    ...(hasPri ? [] : [{ subject: 'pri' as const, message: IMPORT_PRI }]),
    ...(hasModel ? [] : [{ subject: 'model' as const, message: UPLOAD_MODEL }]),
  ];
};

/** Every condition that is not met. Those of the radiologist and the engineer apply to these two roles only. */
export const unmetConditions = (
  role: Role,
  to: ProcedureStatus,
  facts: ChangeFacts,
): readonly UnmetCondition[] => {
  if (to === 'CANCELED') return [];
  const { radiologyLocationId, dateOfSurgery, hasScan } = facts;
  const conditions: UnmetCondition[] = [];
  if (radiologyLocationId === null)
    conditions.push({ subject: 'radiologyLocationId', message: SELECT_RADIOLOGY_LOCATION });
  if (to === 'SCHEDULED' && dateOfSurgery === null)
    conditions.push({ subject: 'dateOfSurgery', message: SELECT_DATE_OF_SURGERY });
  if (to === 'SCHEDULED' && facts.lacksApproval)
    conditions.push({ subject: 'approval', message: APPROVE_PLAN_FIRST });
  if (role === 'RADIOLOGIST' && to === 'SCAN_READY' && !hasScan)
    conditions.push({ subject: 'scan', message: UPLOAD_SCAN });
  if (role === 'IMAGE_ENGINEER' && to === 'MODEL_READY') conditions.push(...modelConditions(facts));
  return conditions;
};

/** The specified message: of the first condition, or of PRI data and model together. */
const messageOf = ([first, second]: readonly UnmetCondition[]): string | undefined =>
  first?.subject === 'pri' && second?.subject === 'model' ? IMPORT_PRI_AND_UPLOAD_MODEL : first?.message;

/** Setting the present status again is no change, and so always allowed. */
export const validateStatusChange = (
  role: Role,
  from: ProcedureStatus,
  to: ProcedureStatus,
  facts: ChangeFacts,
): Verdict => {
  if (from === to) return { kind: 'allowed' };
  if (!targetsFrom(role, from).includes(to)) return { kind: 'forbidden', message: cannotSet(to) };
  const message = messageOf(unmetConditions(role, to, facts));
  return message === undefined ? { kind: 'allowed' } : { kind: 'unmet', message };
};
