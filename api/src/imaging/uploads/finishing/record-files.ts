import type { MalwareState } from '@cotyle/domain/malware/malware-state';
import type { Config } from '../../../config/config.ts';
import { processingJob } from '../../files/records/processing-job.ts';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { TypedEvent } from '@cotyle/domain/events/types';
import { isInspected } from '@cotyle/domain/files/kind';
import { takesOverAs } from '@cotyle/domain/files/rights';
import { wrongSide } from '@cotyle/domain/pri/side';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../../transactions/with-transaction.ts';
import { uploadedEvent } from '../../files/records/events.ts';
import { visibilityFields } from '../../../records/visibility-fields.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import type { Jobs } from '../../../platform/jobs/open-jobs.ts';
import { findModelOfCase, tellOfOtherHip } from '../../../records/model-of-case.ts';
import { endApproval } from '../../../records/plans/end-approval.ts';
import { changeEvent } from '../../../records/procedure-events.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import type { StoredProcedure } from '../../../records/procedure-row.ts';
import type { InspectedContent, FinishedObject } from './inspect-content.ts';
import { assertMayUpload } from '../reservation/access.ts';
import type { UploadTarget } from '../rows/upload-rows.ts';

/** A file whose bytes are durable and whose content is known. */
export interface InspectedFile extends FinishedObject, InspectedContent {
  /** The id of its row in uploads; null for the zip of a received study, which has none. */
  readonly id: string | null;
  readonly sha256: string;
}

/** Lists every file of the wrong side; the side is read from the locked row. */
const assertSide = (procedure: StoredProcedure, files: readonly InspectedFile[]): void => {
  const wrong = files.filter(({ content, side }) => content === 'CSV' && side !== procedure.sideSurgeon);
  if (wrong.length > 0)
    throw new ApiError('CONFLICT', { message: wrongSide(wrong.map(({ fileName }) => fileName)) });
};

/** Fails where a sweep or a cancellation has removed bytes in the meantime. */
const lockUploads = async (tx: Transaction<Tables>, files: readonly InspectedFile[]): Promise<void> => {
  const ids = files.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('file_id', 'is', null)
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw new ApiError('CONFLICT');
};

/** Null for a file that came by a connection. */
interface Author {
  readonly id: number | null;
  readonly now: Date;
}

const addFile = async (
  tx: Transaction<Tables>,
  file: InspectedFile,
  target: UploadTarget,
  by: Author,
  malwareState: MalwareState,
): Promise<number> => {
  const { id } = await tx
    .insertInto('files')
    .values({
      type: target.type,
      creation: by.now,
      file_name: file.fileName,
      description: target.description,
      procedure_id: target.procedureId,
      creator_id: by.id,
      size: file.size,
      sha256: file.sha256,
      content: file.content,
      storage_key: file.key,
      findings: JSON.stringify(file.findings),
      mesh: file.mesh && JSON.stringify(file.mesh),
      hip: file.hip && JSON.stringify(file.hip),
      derived_state: target.type === 'MODEL' ? 'PENDING' : null,
      scan_state: isInspected(target.type, file.content) ? 'PENDING' : null,
      malware_state: malwareState,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Deletes the row of a direct upload; that of a resumable one stays, for a client that missed the last answer. */
const closeUpload = async (tx: Transaction<Tables>, uploadId: string, fileId: number): Promise<void> => {
  await tx.deleteFrom('uploads').where('id', '=', uploadId).where('resumable', '=', false).execute();
  await tx.updateTable('uploads').set({ file_id: fileId }).where('id', '=', uploadId).execute();
};

const assignToCaller = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  procedure: StoredProcedure,
  caller: Viewer,
  now: Date,
): Promise<void> => {
  const field = takesOverAs(caller.role);
  if (field === undefined || procedure[field] === caller.id) return;
  const column = field === 'engineerId' ? 'engineer_id' : 'radiologist_id';
  await tx
    .updateTable('procedures')
    .set((eb) => ({
      [column]: caller.id,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: caller.id,
    }))
    .where('id', '=', procedure.id)
    .execute();
  audit.record(changeEvent(procedure.id, caller.id, field, procedure[field], caller.id));
};

/** The queue, to which a job is added in the transaction of its file. */
export type AddJobs = Pick<Jobs, 'add'>;

export interface InsertDeps {
  readonly jobs: AddJobs;
  readonly config: Pick<Config, 'CLAMD_ADDRESS'>;
}

interface FilesOfProcedure {
  readonly target: UploadTarget;
  readonly files: readonly InspectedFile[];
  readonly by: Author;
  /** In place of the event that the person uploaded it. */
  readonly event?: TypedEvent;
}

/** Inside a transaction that has locked the procedure and checked the rules. */
export const insertFiles = async (
  { jobs, config }: InsertDeps,
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { target, files, by, event }: FilesOfProcedure,
): Promise<number[]> => {
  await lockUploads(tx, files);
  const isScanned = config.CLAMD_ADDRESS !== undefined;
  const ids: number[] = [];
  for (const file of files) {
    const fileId = await addFile(tx, file, target, by, isScanned ? 'PENDING' : 'NOT_CONFIGURED');
    if (file.id !== null) await closeUpload(tx, file.id, fileId);
    const job = isScanned ? 'scan-malware' : processingJob(target.type, file.content);
    if (job) await jobs.add(job, { fileId }, { transaction: tx, key: `file-${fileId}` });
    audit.record({
      ...(event ?? { type: uploadedEvent(target.type), newValue: file.fileName }),
      initiatorId: by.id,
      procedureId: target.procedureId,
    });
    ids.push(fileId);
  }
  return ids;
};

/** Checks the rules again on the locked row, and records all files or none, with what else belongs to them. */
export const recordFiles = async (
  { database, now: time, jobs, config }: Pick<AppContext, 'database' | 'now'> & InsertDeps,
  caller: Viewer,
  target: UploadTarget,
  files: readonly InspectedFile[],
  also?: (tx: Transaction<Tables>, audit: AuditedTransaction, ids: readonly number[]) => Promise<void>,
): Promise<number[]> => {
  const now = time();
  return withTransaction(database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, target.procedureId);
    assertMayUpload(caller, target.type, procedure);
    assertSide(procedure, files);
    const by = { id: caller.id, now };
    const before = await findModelOfCase(tx, procedure.id);
    const ids = await insertFiles({ jobs, config }, tx, audit, { target, files, by });
    await tellOfOtherHip(tx, audit, { procedure, before: before?.id, by });
    await also?.(tx, audit, ids);
    await assignToCaller(tx, audit, procedure, caller, now);
    if (target.type !== 'ALGORITHM')
      await endApproval(tx, audit, { procedure, cause: `${target.type}_ADDED`, by });
    audit.changed({ topic: 'procedures', id: procedure.id, seenBy: [visibilityFields(procedure)] });
    return ids;
  });
};
