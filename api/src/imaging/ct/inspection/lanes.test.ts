import { SLOW } from '@cotyle/domain/testing/slow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStoredFile } from '../../files/testing/stored-file.ts';
import { haltingStorage } from '../../models/testing/child-processes.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { inspectStoredScan } from './inspect-job.ts';
import { LONG_LANE, SHORT_LANE } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { requeuePendingInspections } from './requeue-pending.ts';
import { dicomObject, STORAGE } from '../testing/dicom-objects.ts';
import { crowdedZip, withEntriesChanged } from '../testing/hostile-zips.ts';
import { scanFiles, zipped, zippedScan } from '../testing/scans.ts';

let cotyle: TestApp;
let radiologist: SignedInUser;
let surgeon: SignedInUser;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  ({ RADIOLOGIST: radiologist, SURGEON: surgeon } = await addUserOfEachRole(cotyle, { locationId: here }));
});
afterAll(() => cotyle.close());

const addCase = () =>
  addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: here, status: 'SCAN' });
const linesOf = (fileId: number): Record<string, unknown>[] =>
  cotyle
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"fileId":${fileId},`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the inspection lanes', () => {
  const never = new AbortController().signal;
  const giveScan = async (bytes: Buffer) => {
    const procedureId = await addCase();
    return {
      procedureId,
      ...(await addStoredFile(cotyle, { procedureId, creatorId: radiologist.id, bytes })),
    };
  };
  const stateOf = async (id: number) =>
    (await db().selectFrom('files').select('scan_state').where('id', '=', id).executeTakeFirstOrThrow())
      .scan_state;
  /** The jobs that an inspection adds, and how it leaves the file. */
  const inspect = async (id: number, lane: Lane, storage = cotyle.context.storage) => {
    const added: unknown[] = [];
    const addJob = async (...job: unknown[]) => void added.push(job);
    await inspectStoredScan(
      { ...cotyle.context, storage },
      id,
      never,
      { isLastAttempt: false, addJob },
      lane,
    );
    return { added, state: await stateOf(id) };
  };
  const moved = (id: number) => ({
    added: [['inspect-scan-long', { fileId: id }, `file-${id}`]],
    state: 'PENDING',
  });

  it('move a scan that takes long, is large or has many files to the long lane', SLOW, async () => {
    const scan = await zippedScan(undefined, 5);
    const slow = await giveScan(scan);
    const { storage } = haltingStorage(cotyle.context.storage);
    const share = { ...SHORT_LANE, limits: { ...SHORT_LANE.limits, milliseconds: 50 } };
    expect(await inspect(slow.id, share, storage)).toEqual(moved(slow.id));
    const large = await giveScan(scan);
    expect(await inspect(large.id, { ...SHORT_LANE, maxBytes: 1000 })).toEqual(moved(large.id));
    const crowded = await giveScan(crowdedZip(20_001));
    expect(await inspect(crowded.id, SHORT_LANE)).toEqual(moved(crowded.id));
    expect(await inspect(crowded.id, LONG_LANE)).toEqual({ added: [], state: 'READY' });
  });

  it('run the long lane at a lower priority', () => {
    expect(LONG_LANE.limits.niceness).toBeGreaterThan(SHORT_LANE.limits.niceness ?? 0);
    expect(LONG_LANE.limits.milliseconds).toBeGreaterThan(SHORT_LANE.limits.milliseconds);
  });

  it('keep a scan that is queued in the long lane there', async () => {
    const { id } = await giveScan(await zippedScan(undefined, 5));
    await sql`insert into pgboss.job (name, data, start_after)
      values ('inspect-scan-long', ${JSON.stringify({ fileId: id })}::jsonb, now() + interval '1 day')`.execute(
      db(),
    );
    await db()
      .updateTable('files')
      .set({ creation: new Date(0) })
      .where('id', '=', id)
      .execute();
    const added: unknown[] = [];
    await requeuePendingInspections(cotyle.context, {
      addJob: async (...job: unknown[]) => void added.push(job),
    });
    expect(added).not.toContainEqual(expect.arrayContaining([{ fileId: id }]));
  });

  it.each([
    ['without a CT', 'NO_CT_SLICES', zipped([{ path: 'Smith Ann.txt', bytes: Buffer.from('Smith Ann') }])],
    ['cut off', 'ZIP_DAMAGED', zippedScan(undefined, 50).then((zip) => zip.subarray(0, -40))],
    [
      'with a slice cut off',
      'DAMAGED',
      zipped(scanFiles(undefined, 50).map(({ path, bytes }) => ({ path, bytes: bytes.subarray(0, -40) }))),
    ],
    [
      'with a password',
      'ENCRYPTED',
      zippedScan(undefined, 50).then((zip) => withEntriesChanged(zip, { flag: 1 })),
    ],
    [
      'of enhanced CT',
      'ENHANCED_CT',
      zipped([{ path: 'Smith Ann', bytes: dicomObject(`${STORAGE}.2.1`, 'CT') }]),
    ],
  ])('log one line for a scan %s, with ids and a code only', async (_, reason, bytes) => {
    const { id, procedureId } = await giveScan(await bytes);
    await inspect(id, SHORT_LANE);
    const lines = linesOf(id);
    expect(lines).toHaveLength(1);
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
      ['fileId', 'level', 'msg', 'outcome', 'procedureId', 'reason', 'time'].sort(),
    );
    expect(lines[0]).toMatchObject({ fileId: id, procedureId, outcome: 'REJECTED', reason });
    expect(JSON.stringify(lines)).not.toMatch(/Smith|MRN1/);
  });
});
