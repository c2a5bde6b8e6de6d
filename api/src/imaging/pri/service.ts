import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { takesOverAs } from '@cotyle/domain/files/rights';
import { changesOf, isPriImportable, PRI_NOT_IMPORTABLE } from '@cotyle/domain/pri/importing';
import { priProblemText, readPri } from '@cotyle/domain/pri/parse';
import type { PriData } from '@cotyle/domain/pri/parse';
import { mergePri } from '@cotyle/domain/pri/merge';
import type { MergedPri, PriFile } from '@cotyle/domain/pri/merge';
import type { Side } from '@cotyle/domain/hip/side';
import { csvReadFailure, wrongSide } from '@cotyle/domain/pri/side';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { queueModelPictures } from '../pictures/records/queue-pictures.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { changeEvent } from '../../records/procedure-events.ts';
import { versionOfAngles } from '../../records/plans/planned-angles.ts';
import { columnOf } from '../../records/column-of.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import { insertFiles } from '../uploads/finishing/record-files.ts';
import type { InspectedFile } from '../uploads/finishing/record-files.ts';
import { requireUploadable } from '../uploads/reservation/access.ts';
import type { UploadTarget } from '../uploads/rows/upload-rows.ts';
import { targetOf } from '../uploads/reservation/target.ts';
import type { Import, ImportFile } from './read-import.ts';
import { withStoredFiles } from './store-files.ts';

type Merged = Extract<MergedPri, { ok: true }>;

export const invalid = (problems: readonly string[]): ApiError =>
  new ApiError('INVALID', {
    message: csvReadFailure(problems.join('; ')),
    issues: problems.map((message) => ({ path: 'file', message })),
  });

/** Lists all problems at once, so that one correction is enough; of several files, each names its own. */
export const parseFiles = (files: readonly ImportFile[]): PriFile[] => {
  const readings = files.map(({ fileName, bytes }) => ({ fileName, read: readPri(bytes) }));
  const prefix = (fileName: string): string => (files.length === 1 ? '' : `${fileName}: `);
  const problems = readings.flatMap(({ fileName, read }) =>
    read.ok ? [] : read.problems.map((problem) => `${prefix(fileName)}${priProblemText(problem)}`),
  );
  if (problems.length > 0) throw invalid(problems);
  return readings.flatMap(({ fileName, read }) => (read.ok ? [{ fileName, read }] : []));
};

export const merge = (files: readonly PriFile[], side: Side | null): Merged => {
  const wrong = files.filter(({ read }) => read.side !== side);
  if (side === null || wrong.length > 0)
    throw new ApiError('CONFLICT', { message: wrongSide(wrong.map(({ fileName }) => fileName)) });
  const merged = mergePri(files, side);
  if (!merged.ok) throw invalid(merged.problems);
  return merged;
};

interface FieldChange {
  readonly field: EditableField;
  readonly from: string | number | null;
  readonly to: string | number;
}

/** The values of the file, and the assignment of the procedure to the importing user. */
const allChanges = (caller: Caller, before: StoredProcedure, data: PriData): readonly FieldChange[] => {
  const changes: readonly FieldChange[] = changesOf(before, data);
  const part = takesOverAs(caller.role);
  return part === undefined || before[part] === caller.id
    ? changes
    : [...changes, { field: part, from: before[part], to: caller.id }];
};

const write = async (
  tx: Transaction<Tables>,
  id: number,
  changes: readonly FieldChange[],
  by: { id: number; now: Date },
): Promise<void> => {
  const set = sql.join(changes.map(({ field, to }) => sql`${sql.ref(columnOf(field))} = ${to}`));
  await sql`update procedures set ${set}, version = version + 1, updated_at = ${by.now}, updated_by = ${by.id}
            where id = ${id}`.execute(tx);
};

export const assertImportable = (caller: Caller, before: StoredProcedure): void => {
  if (before.deleted || before.patientDeleted) throw new ApiError('CONFLICT', { message: READ_ONLY_DELETED });
  if (!isPriImportable(caller.role, before.status))
    throw new ApiError('CONFLICT', { message: PRI_NOT_IMPORTABLE });
};

export interface PriToApply {
  readonly caller: Caller;
  /** Locked. */
  readonly before: StoredProcedure;
  readonly data: PriData;
  readonly target: UploadTarget;
  readonly stored: readonly InspectedFile[];
  /** The event that is recorded for each file. */
  readonly type: 'PRI_IMPORTED' | 'ANALYSIS_FILLED_IN';
  readonly now: Date;
}

/** Writes the values, the engineer's side, the assigned engineer, the files and the events. */
export const applyPri = async (
  context: AppContext,
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { caller, before, data, target, stored, type, now }: PriToApply,
): Promise<void> => {
  const { id: procedureId } = before;
  const by = { id: caller.id, now };
  const changes = allChanges(caller, before, data);
  if (changes.length > 0) await write(tx, procedureId, changes, by);
  await queueModelPictures(context, tx, procedureId);
  for (const { field, from, to } of changes)
    audit.record(changeEvent(procedureId, caller.id, field, from, to));
  const after = { ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
  await versionOfAngles(tx, audit, { before, after, reason: null, by });
  const { jobs } = requireReady(context);
  await insertFiles({ jobs, config: context.config }, tx, audit, { target, files: stored, by });
  for (const { fileName } of stored)
    audit.record({ type, initiatorId: caller.id, procedureId, newValue: fileName });
  audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(before)] });
};

/** Imports the files in one transaction. */
export const importPri = async (
  context: AppContext,
  caller: Caller,
  { procedureId, description, files }: Import,
  expected: number | undefined,
): Promise<Merged> => {
  const target = targetOf({ procedureId, fileType: 'ALGORITHM', description });
  await requireUploadable(context.database.kysely, caller, target);
  const read = parseFiles(files);
  const now = context.now();
  return withStoredFiles(context, caller, { target, files }, (stored) =>
    withTransaction(context.database.kysely, now, async (tx, audit) => {
      const before = await lockProcedure(tx, caller, procedureId);
      await assertNotStale(tx, before, expected, { column: 'procedure_id', id: procedureId }, caller);
      assertImportable(caller, before);
      const data = merge(read, before.sideSurgeon);
      await applyPri(context, tx, audit, { caller, before, data, target, stored, type: 'PRI_IMPORTED', now });
      return data;
    }),
  );
};
