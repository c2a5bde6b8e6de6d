import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Side } from '@cotyle/domain/hip/side';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/definitions.ts';
import { diskFullError, hasFreeSpace } from '../../platform/storage/free-space.ts';
import { visibilityFieldsOfProcedure } from '../../records/visibility-fields.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { configurationOf, storeBytes, storeStream } from '../bytes.ts';
import type { StoredBytes } from '../bytes.ts';
import { insertBones } from '../bones.ts';
import { insertCaseFile, isFemur, keyOf } from '../files.ts';
import type { CaseUpload } from '../files.ts';
import type { makeInProcess } from './make-in-process.ts';
import { pendingFiles } from './pending-files.ts';
import type { PendingFile } from './pending-files.ts';
import { placesTask, readCase, taskOf } from './recorded-case.ts';
import type { RecordedCase } from './recorded-case.ts';
import type { BodyPlaces } from './task.ts';

export interface AddFileContext extends Pick<AppContext, 'database' | 'storage' | 'now'> {
  readonly jobs: Pick<Jobs, 'add'>;
  readonly make: typeof makeInProcess;
}

export interface Making {
  /** Whether a person waits for the file. */
  readonly isAwaited: boolean;
  readonly signal: AbortSignal;
}

interface StoredUpload {
  readonly upload: CaseUpload;
  readonly stored: StoredBytes;
}

/** Stores the files of a pending one: a model comes with its configuration. */
const store = async (
  { storage, make }: AddFileContext,
  file: PendingFile,
  known: RecordedCase,
  signal: AbortSignal,
): Promise<StoredUpload[]> => {
  const kept: StoredUpload[] = [];
  for (const upload of known.uploads) {
    const key = keyOf(file.procedureId, upload);
    const stored =
      upload.type === 'ALGORITHM'
        ? await storeBytes(storage, key, configurationOf(known))
        : await make(
            taskOf(file, known, upload),
            (source) => storeStream(storage, key, source, signal),
            signal,
          );
    kept.push({ upload, stored });
  }
  return kept;
};

interface CaseModels {
  readonly hipBone: number;
  readonly femur: number;
  readonly by: number;
  readonly at: Date;
}

/** The models of a case that the demo made, where it has both. */
const modelsOf = async (db: Kysely<Tables>, procedureId: number): Promise<CaseModels | undefined> => {
  const files = await db
    .selectFrom('files')
    .select(['id', 'type', 'file_name as name', 'storage_key as key', 'creator_id as by', 'creation as at'])
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'MODEL')
    .where('deleted_at', 'is', null)
    .where('creator_id', 'is not', null)
    .$narrowType<{ by: number }>()
    .execute();
  const own = files.filter((file) => file.key === keyOf(procedureId, file));
  const [hipBone, femur] = [own.find((file) => !isFemur(file)), own.find(isFemur)];
  return hipBone && femur && { hipBone: hipBone.id, femur: femur.id, by: hipBone.by, at: hipBone.at };
};

/** Of a scan whose case has its models: where they lie in it. */
const readPlaces = async (
  { make }: AddFileContext,
  db: Kysely<Tables>,
  { procedureId, kind }: PendingFile,
  known: RecordedCase,
  signal: AbortSignal,
): Promise<BodyPlaces | undefined> => {
  if (kind !== 'SCAN' || !(await modelsOf(db, procedureId))) return undefined;
  const bytes = await make(placesTask(procedureId, known), (source) => buffer(source), signal);
  return JSON.parse(bytes.toString()) as BodyPlaces;
};

const JOBS = { SCAN: 'inspect-scan', MODEL: 'derive-model', ALGORITHM: undefined } as const;

interface NewFiles {
  readonly kept: readonly StoredUpload[];
  readonly places: BodyPlaces | undefined;
  readonly side: Side;
  readonly isAwaited: boolean;
}

/** Adds the files with their jobs. Their events are in the history since the fill. */
const record = async (
  { storage, jobs }: AddFileContext,
  [tx, audit]: readonly [Transaction<Tables>, AuditedTransaction],
  { procedureId }: PendingFile,
  { kept, places, side, isAwaited }: NewFiles,
): Promise<void> => {
  for (const { upload, stored } of kept) {
    const fileId = await insertCaseFile(storage, tx, procedureId, upload, stored);
    const models = places && upload.type === 'SCAN' ? await modelsOf(tx, procedureId) : undefined;
    if (places && models) {
      const { hipBone: hipBoneFileId, femur: femurFileId, by, at } = models;
      const files = { scanFileId: fileId, hipBoneFileId, femurFileId };
      await insertBones(tx, { procedureId, ...files, side, ...places, by, at });
    }
    const job = JOBS[upload.type];
    if (job) await jobs.add(job, { fileId }, { transaction: tx, key: `file-${fileId}`, isAwaited });
  }
  const seenBy = await visibilityFieldsOfProcedure(tx, procedureId);
  audit.changed({ topic: 'procedures', id: procedureId, seenBy: [seenBy] });
};

/** Waits for commands on the case, which lock the same row. */
const lockCase = (tx: Transaction<Tables>, procedureId: number) =>
  tx.selectFrom('procedures').select('id').where('id', '=', procedureId).forUpdate().execute();

/** Whether it has not been made or uploaded yet. */
const isPending = async (db: Kysely<Tables>, { procedureId, kind }: PendingFile): Promise<boolean> =>
  (await pendingFiles(db, procedureId)).some((file) => file.kind === kind);

/**
 * Makes a file and adds it with its job. Does nothing where a person has uploaded one in the meantime. Where
 * they have changed what the file shows, it is still pending afterwards.
 */
const addFile = async (
  context: AddFileContext,
  db: Kysely<Tables>,
  file: PendingFile,
  { isAwaited, signal }: Making,
): Promise<void> => {
  const { storage, now } = context;
  if (!(await hasFreeSpace(storage))) throw diskFullError();
  const known = await readCase(db, file);
  const kept = await store(context, file, known, signal);
  const places = await readPlaces(context, db, file, known, signal);
  const isAdded = await withTransaction(db, now(), async (tx, audit) => {
    await lockCase(tx, file.procedureId);
    if (!(await isPending(tx, file)) || !isDeepStrictEqual(await readCase(tx, file), known)) return false;
    await record(context, [tx, audit], file, { kept, places, side: known.side, isAwaited });
    return true;
  });
  if (!isAdded) for (const { stored } of kept) await storage.remove(stored.storage_key);
};

/** The database closes a connection that is silent for longer. */
const BEAT_MILLISECONDS = 10_000;

/** Keeps the connection, and its lock with it; the work is ended where it is lost. */
const keepingConnection = async <T>(
  db: Kysely<Tables>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController();
  const beat = setInterval(() => {
    sql`select 1`.execute(db).catch((error: unknown) => lost.abort(error));
  }, BEAT_MILLISECONDS);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(beat);
  }
};

/**
 * Makes and adds a file that is still pending. False where another node or another connection is making it: the lock is
 * that of the connection which also commits, so without the lock nothing is added.
 */
export const addLocked = (context: AddFileContext, file: PendingFile, making: Making): Promise<boolean> =>
  context.database.kysely.connection().execute(async (db) => {
    const name = `demo-file-${file.procedureId}-${file.kind}`;
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`.execute(db);
    if (!rows[0]?.taken) return false;
    try {
      if (await isPending(db, file))
        await keepingConnection(db, making.signal, (signal) =>
          addFile(context, db, file, { ...making, signal }),
        );
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(db);
    }
  });
