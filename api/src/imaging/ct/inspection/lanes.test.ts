import { scanCalls } from '@cotyle/contract/scans';
import { tooManyFiles } from '@cotyle/domain/ct/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStoredFile } from '../../files/testing/stored-file.ts';
import { haltingStorage } from '../../models/testing/child-processes.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { formOf, postForm } from '../../uploads/testing/form.ts';
import { inspectStoredScan } from './inspect-job.ts';
import { LONG_LANE, SHORT_LANE } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { requeuePendingInspections } from './requeue-pending.ts';
import { dicomObject, STORAGE } from '../testing/dicom-objects.ts';
import { crowdedZip } from '../testing/hostile-zips.ts';
import { scanFiles, zipped } from '../testing/scans.ts';

const CROWD = 60_000;
/** Only the directory of a crowd is so long. */
const LONG_READ = 1_000_000;

/** A storage that holds back reads of a crowd's directory until it is let go on. */
const holdCrowds = () => {
  let [reached, resume] = [() => undefined as void, () => undefined as void];
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const isLetOn = new Promise<void>((resolve) => (resume = resolve));
  const hold = (storage: Storage): Storage => ({
    ...storage,
    readRanges: async (key, ranges) => {
      if (ranges.some(({ start, end }) => end - start > LONG_READ)) {
        reached();
        await isLetOn;
      }
      return storage.readRanges(key, ranges);
    },
  });
  return { hold, isReached, resume: () => resume() };
};

let cotyle: TestApp;
let radiologist: SignedInUser;
let surgeon: SignedInUser;
let here: number;
const crowds = holdCrowds();
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({}, { storage: crowds.hold });
  here = await addLocation(db());
  ({ RADIOLOGIST: radiologist, SURGEON: surgeon } = await addUserOfEachRole(cotyle, { locationId: here }));
});
afterAll(async () => {
  crowds.resume();
  await cotyle.close();
});

const addCase = () =>
  addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: here, status: 'SCAN' });
const upload = async (bytes: Buffer): Promise<{ procedureId: number; fileId: number }> => {
  const procedureId = await addCase();
  const form = formOf({ procedureId, fileType: 'SCAN' }, [{ name: 'Smith Ann.zip', bytes }]);
  const { status, files } = await postForm(cotyle.origin, radiologist.token, form);
  expect(status).toBe(200);
  return { procedureId, fileId: files[0]?.id ?? 0 };
};
const fileOf = async (procedureId: number) => {
  const input = { params: { id: String(procedureId) } };
  return (await cotyle.call(scanCalls.report, input, radiologist.token)).value.files[0];
};
const linesOf = (fileId: number): Record<string, unknown>[] =>
  cotyle
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"fileId":${fileId},`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a long inspection', () => {
  it('does not delay a later scan, and is rejected by the limit over all archives', async () => {
    const crowd = { path: 'a.zip', bytes: crowdedZip(CROWD) };
    const hostile = await upload(await zipped([crowd, { ...crowd, path: 'b.zip' }], { deflate: false }));
    await crowds.isReached;
    const ordinary = await upload(await zipped(scanFiles(undefined, 5)));
    await eventually(async () =>
      expect(await fileOf(ordinary.procedureId)).toMatchObject({ state: 'READY', reason: null }),
    );
    expect(await fileOf(hostile.procedureId)).toMatchObject({ state: 'PENDING' });
    crowds.resume();
    await eventually(async () =>
      expect(await fileOf(hostile.procedureId)).toMatchObject({
        state: 'FAILED',
        reason: tooManyFiles(100_000),
      }),
    );
    const { fileId, procedureId } = hostile;
    expect(linesOf(fileId)).toMatchObject([
      { fileId, procedureId, reason: 'TOO_MANY_FILES', msg: 'scan inspection moved to the long lane' },
      { fileId, procedureId, outcome: 'REJECTED', reason: 'TOO_MANY_FILES', msg: 'scan not accepted' },
    ]);
    expect(linesOf(ordinary.fileId)).toEqual([]);
  });
});

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

  it('move a scan that takes long, is large or has many files to the long lane', async () => {
    const scan = await zipped(scanFiles(undefined, 5));
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
    const { id } = await giveScan(await zipped(scanFiles(undefined, 5)));
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
    ['cut off', 'ZIP_DAMAGED', zipped(scanFiles(undefined, 50)).then((zip) => zip.subarray(0, -40))],
    [
      'with a slice cut off',
      'DAMAGED',
      zipped(scanFiles(undefined, 50).map(({ path, bytes }) => ({ path, bytes: bytes.subarray(0, -40) }))),
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
