import { SCAN_NOT_CHECKED, SCAN_TOO_LARGE } from '@cotyle/domain/ct/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../files/deletion/purge.ts';
import { eventsOf, addStoredFile } from '../../files/testing/stored-file.ts';
import { haltingStorage, processesOf } from '../../models/testing/child-processes.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { inspectStoredScan } from './inspect-job.ts';
import { SHORT_LANE } from './lanes.ts';
import { requeuePendingInspections } from './requeue-pending.ts';
import { zippedScan } from '../testing/scans.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let zip: Buffer;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  zip = await zippedScan(undefined, 5);
});
afterAll(() => cotyle.close());

const never = new AbortController().signal;
const inspections = () => processesOf('inspect-process');

const giveScan = async (bytes = zip) => {
  const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
  return { procedureId, ...(await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, bytes })) };
};
const stateOf = (id: number) =>
  db()
    .selectFrom('files')
    .select(['scan_state as state', 'scan'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const slicesOf = (id: number) =>
  db().selectFrom('scan_slices').selectAll().where('file_id', '=', id).orderBy('id').execute();
const noJob = async () => {
  throw new Error('No job was expected.');
};
const inspect = (
  id: number,
  more: { last?: boolean; signal?: AbortSignal; context?: TestApp['context'] } = {},
) =>
  inspectStoredScan(
    more.context ?? cotyle.context,
    id,
    more.signal ?? never,
    { isLastAttempt: more.last ?? false, addJob: noJob },
    SHORT_LANE,
  );
const halting = () => {
  const { storage, reached, resume } = haltingStorage(cotyle.context.storage);
  return { context: { ...cotyle.context, storage }, reached, resume };
};

describe('the inspection of an uploaded scan', () => {
  it('runs as a job, saves facts and slice positions, and is no event', async () => {
    const { id, procedureId } = await giveScan();
    await cotyle.context.ready()?.jobs.add('inspect-scan', { fileId: id });
    await eventually(async () => expect((await stateOf(id)).state).toBe('READY'));
    const { scan } = await stateOf(id);
    expect(scan?.facts?.series.map(({ slices }) => slices)).toEqual([55, 21]);
    const slices = await slicesOf(id);
    expect(slices).toHaveLength(76);
    expect(slices[0]).toMatchObject({
      lead: 'PART10',
      compression_method: 8,
      outer_offset: null,
      x: expect.any(Number),
    });
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
    expect(inspections()).toEqual([]);
  });

  it('does not run twice, nor for a deleted file', async () => {
    const { id } = await giveScan();
    await inspect(id);
    await db().deleteFrom('scan_slices').where('file_id', '=', id).execute();
    await inspect(id);
    expect(await slicesOf(id)).toEqual([]);
    const deleted = await giveScan();
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    await inspect(deleted.id);
    expect((await stateOf(deleted.id)).state).toBe('PENDING');
  });

  it('of a damaged zip completes and reports the damage', async () => {
    const { id } = await giveScan(zip.subarray(0, 5000));
    await inspect(id);
    expect(await stateOf(id)).toMatchObject({
      state: 'READY',
      scan: { facts: { isWhole: false, series: [] } },
    });
  });

  it('leaves no patient data after the bytes are purged', async () => {
    const { id } = await giveScan();
    await inspect(id);
    const long = new Date(Date.now() - 200 * 24 * 3600 * 1000);
    await db().updateTable('files').set({ deleted_at: long }).where('id', '=', id).execute();
    await purgeDeleted(cotyle.context);
    expect([(await stateOf(id)).scan, await slicesOf(id)]).toEqual([null, []]);
  });
});

describe('an interrupted inspection', () => {
  it('that exceeds its memory limit is ended with that reason', async () => {
    const { id } = await giveScan();
    const { context } = halting();
    await inspectStoredScan(
      context,
      id,
      never,
      { isLastAttempt: false, addJob: noJob },
      { ...SHORT_LANE, limits: { memoryBytes: 20 * 1024 ** 2, milliseconds: 60_000 } },
    );
    expect(await stateOf(id)).toMatchObject({
      state: 'FAILED',
      scan: { facts: null, reason: SCAN_TOO_LARGE },
    });
    expect(inspections()).toEqual([]);
  });

  it('whose process is killed is retried', async () => {
    const { id } = await giveScan();
    const { context, reached } = halting();
    const running = inspect(id, { context });
    await reached;
    for (const pid of inspections()) process.kill(pid, 'SIGKILL');
    await expect(running).rejects.toThrow('ended without a result');
    expect((await stateOf(id)).state).toBe('PENDING');
    await inspect(id);
    expect([(await stateOf(id)).state, (await slicesOf(id)).length]).toEqual(['READY', 76]);
  });

  it('is retried by the next node after a shutdown, even at the last attempt', async () => {
    const { id } = await giveScan();
    const { context, reached } = halting();
    const stop = new AbortController();
    const running = inspect(id, { context, last: true, signal: stop.signal });
    await reached;
    stop.abort(new Error('the node stops'));
    await expect(running).rejects.toThrow('the node stops');
    expect([(await stateOf(id)).state, inspections()]).toEqual(['PENDING', []]);
  });

  it('without storage fails for the user only at the last attempt', async () => {
    const { id, storageKey } = await giveScan();
    await cotyle.context.storage.remove(storageKey);
    await expect(inspect(id)).rejects.toThrow('missing');
    expect((await stateOf(id)).state).toBe('PENDING');
    await expect(inspect(id, { last: true })).rejects.toThrow('missing');
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', scan: { reason: SCAN_NOT_CHECKED } });
  });

  it('of a file that is deleted meanwhile saves nothing', async () => {
    const { id } = await giveScan();
    const { context, reached, resume } = halting();
    const running = inspect(id, { context });
    await reached;
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    resume();
    await running;
    expect([await stateOf(id), await slicesOf(id)]).toEqual([{ state: 'PENDING', scan: null }, []]);
  });
});

describe('the sweep of pending inspections', () => {
  it('requeues pending scans without a job and no others', async () => {
    await db().updateTable('files').set({ scan_state: 'FAILED' }).where('type', '=', 'SCAN').execute();
    const [lost, , waiting] = [await giveScan(), await giveScan(), await giveScan()];
    const old = new Date(Date.now() - 3_600_000);
    await db().updateTable('files').set({ creation: old }).where('id', 'in', [lost.id, waiting.id]).execute();
    await sql`insert into pgboss.job (name, data) values ('inspect-scan', ${JSON.stringify({ fileId: waiting.id })}::jsonb)`.execute(
      db(),
    );
    const added: unknown[] = [];
    await requeuePendingInspections(cotyle.context, {
      addJob: async (name, data, key) => void added.push([name, data, key]),
    });
    expect(added).toEqual([['inspect-scan', { fileId: lost.id }, `file-${lost.id}`]]);
  });
});
