import type { Role } from '../access/roles.ts';
import { mayImportPri } from '../files/rights.ts';
import { PRI } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { statusLabel } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';
import type { PriData } from './parse.ts';

/** While the engineers see the case. In Scan Ready the import takes it over, as an upload does. */
const IMPORT_STATUSES: readonly ProcedureStatus[] = ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'];

export const isPriImportable = (role: Role, status: ProcedureStatus): boolean =>
  mayImportPri(role) && IMPORT_STATUSES.includes(status);

export const PRI_NOT_IMPORTABLE = `PRI data can be imported from "${statusLabel('SCAN_READY')}" to "${statusLabel('MODEL_READY')}".`;

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
