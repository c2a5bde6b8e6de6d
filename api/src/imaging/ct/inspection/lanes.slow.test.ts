import { scanCalls } from '@cotyle/contract/scans';
import { tooManyFiles } from '@cotyle/domain/ct/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../platform/storage/storage.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { formOf, postForm } from '../../uploads/testing/form.ts';
import { crowdedZip } from '../testing/hostile-zips.ts';
import { zipped, zippedScan } from '../testing/scans.ts';

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
    const ordinary = await upload(await zippedScan(undefined, 5));
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
