import type { Role } from '../access/roles.ts';
import { editableFields } from '../procedures/editing.ts';
import { PRI } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { statusLabel } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';
import type { PriData } from './parse.ts';

/** An import may write only what the role could edit by hand now. */
export const isPriEditable = (role: Role, status: ProcedureStatus): boolean => {
  const open = editableFields(role, status);
  return open.has('sideEngineer') && PRI.every((name) => open.has(name));
};

export const PRI_NOT_EDITABLE = `Please set the status "${statusLabel('MODEL_IN_WORK')}" first: PRI data are imported while the model is made.`;

export type BeforeImport = Readonly<
  Partial<Record<MeasurementName, number | null>> & { sideEngineer: Side | null }
>;

export type PriChange =
  | { readonly field: MeasurementName; readonly from: number | null; readonly to: number }
  | { readonly field: 'sideEngineer'; readonly from: Side | null; readonly to: Side };

/** The effective changes of an import: fields that are not in the file stay, and equal values are no change. */
export const changesOf = (before: BeforeImport, { measurements, side }: PriData): readonly PriChange[] => {
  const measured = PRI.flatMap((field): PriChange[] => {
    const [from, to] = [before[field] ?? null, measurements[field]];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
  return before.sideEngineer === side
    ? measured
    : [...measured, { field: 'sideEngineer', from: before.sideEngineer, to: side }];
};
