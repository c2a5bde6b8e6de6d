import { isDeepStrictEqual } from 'node:util';
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
import { insertCaseFile, keyOf } from '../files.ts';
import type { CaseUpload } from '../files.ts';
import type { makeInProcess } from './make-in-process.ts';
import { pendingFiles } from './pending-files.ts';
import type { PendingFile } from './pending-files.ts';
import { readCase, taskOf } from './recorded-case.ts';
import type { RecordedCase } from './recorded-case.ts';

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
    const key = keyOf(file.procedureId, upload.type);
    const stored =
      upload.type === 'ALGORITHM'
        ? await storeBytes(storage, key, configurationOf(known))
        : await make(taskOf(file, known), (source) => storeStream(storage, key, source, signal), signal);
    kept.push({ upload, stored });
  }
  return kept;
};

const JOBS = { SCAN: 'inspect-scan', MODEL: 'derive-model', ALGORITHM: undefined } as const;

/** Adds the files with their jobs. Their events are in the history since the fill. */
const record = async (
  { storage, jobs }: AddFileContext,
  [tx, audit]: readonly [Transaction<Tables>, AuditedTransaction],
  { procedureId }: PendingFile,
  { kept, isAwaited }: { readonly kept: readonly StoredUpload[]; readonly isAwaited: boolean },
): Promise<void> => {
  for (const { upload, stored } of kept) {
    const fileId = await insertCaseFile(storage, tx, procedureId, upload, stored);
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
  const isAdded = await withTransaction(db, now(), async (tx, audit) => {
    await lockCase(tx, file.procedureId);
    if (!(await isPending(tx, file)) || !isDeepStrictEqual(await readCase(tx, file), known)) return false;
    await record(context, [tx, audit], file, { kept, isAwaited });
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
