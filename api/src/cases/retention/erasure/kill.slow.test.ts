import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { retentionCalls } from '@cotyle/contract/retention';
import type { Role } from '@cotyle/domain/access/roles';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../../../audit/verify-chain.ts';
import { addStoredFile } from '../../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { requireReady } from '../../../context/app-context.ts';
import { addFullPatient } from '../testing/full-patient.ts';
import type { FullPatient } from '../testing/full-patient.ts';
import { requeuePendingErasures } from './requeue-pending.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let client: Client;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
  client = new Client({ connectionString: cotyle.context.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await cotyle.close();
});

const ERASER = fileURLToPath(new URL('../testing/eraser.ts', import.meta.url));
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const isOnDisk = (key: string) =>
  access(path.join(cotyle.dataDir, 'files', key)).then(
    () => true,
    () => false,
  );

/** Started long ago, with a job that got lost together with its node. */
const startErasure = async ({ patientId }: FullPatient): Promise<number> => {
  await db().updateTable('patients').set({ deleted_at: LONG_AGO }).where('id', '=', patientId).execute();
  const { id } = await db()
    .insertInto('erasures')
    .values({
      patient_id: patientId,
      ground: 'RETENTION_OVER',
      reason: null,
      started_by: staff.MASTER_ADMIN.id,
      started_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Holds a row, so that the erasure stops exactly there; kills its process, and lets the row go. */
const killAt = async (erasureId: number, lock: string, values: unknown[]): Promise<void> => {
  const holder = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query(lock, values);
  const child = fork(ERASER, [cotyle.context.databaseUrl, cotyle.dataDir, String(erasureId)], {
    execArgv: ['--import', 'tsx'],
    stdio: 'ignore',
  });
  try {
    await eventually(async () => {
      expect(child.exitCode).toBeNull();
      // By another connection: a transaction keeps what it has read of the activity.
      const { rows } = await cotyle.context.database.pool.query(
        'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
        [holder.rows[0]?.pid],
      );
      expect(rows.length).toBeGreaterThan(0);
    });
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await client.query('rollback');
  }
};

const rowsOf = async ({ patientId, procedureId }: FullPatient) => {
  const { rows } = await client.query<{ patients: number; files: number; notes: number; plans: number }>(
    `select (select count(*)::int from patients where id = $1) as patients,
       (select count(*)::int from files where procedure_id = $2) as files,
       (select count(*)::int from notes where procedure_id = $2) as notes,
       (select count(*)::int from plan_versions where procedure_id = $2) as plans`,
    [patientId, procedureId],
  );
  return rows[0];
};

it('an erasure whose node is killed leaves no half of the rows, completes after a restart, and the chain still proves', async () => {
  const full = await addFullPatient(cotyle, staff);
  const { procedureId } = full;
  const last = await addStoredFile(cotyle, { procedureId, creatorId: staff.SURGEON.id });
  const erasureId = await startErasure(full);
  const before = await rowsOf(full);

  await killAt(erasureId, 'select from files where id = $1 for update', [last.id]);
  expect(await isOnDisk(full.scan.storageKey)).toBe(false);
  expect(await isOnDisk(last.storageKey)).toBe(true);
  expect(await rowsOf(full)).toEqual(before);
  expect(await verifyChain(client)).toMatchObject({ isIntact: true });

  await killAt(erasureId, 'select from notes where procedure_id = $1 for update', [procedureId]);
  expect(await isOnDisk(last.storageKey)).toBe(false);
  expect(await rowsOf(full)).toEqual(before);
  expect(await verifyChain(client)).toMatchObject({ isIntact: true });

  const { jobs } = requireReady(cotyle.context);
  await requeuePendingErasures(cotyle.context, {
    addJob: (name, data, key) => jobs.add(name, data, { key }),
  });
  await eventually(async () => {
    const { value } = await cotyle.call(retentionCalls.erasures, { query: {} }, staff.ADMIN.token);
    expect(value.find(({ id }) => id === erasureId)).toMatchObject({ isComplete: true });
  });
  expect(await rowsOf(full)).toEqual({ patients: 0, files: 0, notes: 0, plans: 0 });
  expect(await verifyChain(client)).toMatchObject({ isIntact: true });
});
