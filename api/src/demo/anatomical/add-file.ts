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
import { fileNamesOf, insertCaseFile, keyOf } from '../files.ts';
import type { CaseFile } from '../files.ts';
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

type Stored = readonly Omit<CaseFile, 'by' | 'at'>[];

const store = async (
  { storage, make }: AddFileContext,
  file: PendingFile,
  known: RecordedCase,
  signal: AbortSignal,
): Promise<Stored> => {
  const { procedureId, kind } = file;
  const names = fileNamesOf(procedureId, known.side);
  const main = await make(
    taskOf(file, known),
    (source) => storeStream(storage, keyOf(procedureId, kind), source, signal),
    signal,
  );
  if (kind === 'SCAN') return [{ type: kind, content: 'ZIP', name: names.SCAN, stored: main }];
  const pri = await storeBytes(storage, keyOf(procedureId, 'ALGORITHM'), configurationOf(known));
  return [
    { type: kind, content: 'STL_BINARY', name: names.MODEL, stored: main },
    { type: 'ALGORITHM', content: 'CSV', name: names.ALGORITHM, stored: pri },
  ];
};

const JOBS = { SCAN: 'inspect-scan', MODEL: 'derive-model' } as const;

const record = async (
  { storage, jobs }: AddFileContext,
  [tx, audit]: readonly [Transaction<Tables>, AuditedTransaction],
  { procedureId }: PendingFile,
  { stored, by, at, isAwaited }: { stored: Stored; by: number; at: Date; isAwaited: boolean },
): Promise<void> => {
  for (const file of stored) {
    const { id, event } = await insertCaseFile(storage, tx, procedureId, { ...file, by, at });
    audit.record(event);
    if (file.type === 'ALGORITHM')
      audit.record({ type: 'PRI_IMPORTED', initiatorId: by, procedureId, newValue: file.name, at });
    else await jobs.add(JOBS[file.type], { fileId: id }, { transaction: tx, key: `file-${id}`, isAwaited });
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
 * Makes a file and adds it with its event and its job. Does nothing where a person has uploaded one in the meantime. Where
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
  const stored = await store(context, file, known, signal);
  const isAdded = await withTransaction(db, now(), async (tx, audit) => {
    await lockCase(tx, file.procedureId);
    if (!(await isPending(tx, file)) || !isDeepStrictEqual(await readCase(tx, file), known)) return false;
    await record(context, [tx, audit], file, { stored, by: known.by, at: known.at, isAwaited });
    return true;
  });
  if (!isAdded) for (const { stored: bytes } of stored) await storage.remove(bytes.storage_key);
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
