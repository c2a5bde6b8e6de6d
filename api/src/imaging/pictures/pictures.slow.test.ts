import { failure } from '@cotyle/contract/failure';
import type { PicturesRecord } from '@cotyle/contract/pictures';
import { scanCalls } from '@cotyle/contract/scans';
import type { Role } from '@cotyle/domain/access/roles';
import { SIDES } from '@cotyle/domain/hip/side';
import { hipMesh } from '@cotyle/domain/models/testing/hips';
import { hipCentre } from '@cotyle/domain/phantom/hemipelvis';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { PICTURE_COMPRESSED, PICTURE_PENDING } from '@cotyle/domain/pictures/texts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedObjects } from '../../backup/creation/stored-objects.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { inspectStoredScan } from '../ct/inspection/inspect-job.ts';
import { SHORT_LANE } from '../ct/inspection/lanes.ts';
import { compressedSlice, item, SEQUENCE_END } from '../ct/testing/compressed.ts';
import { zipped, zippedScan } from '../ct/testing/scans.ts';
import { purgeDeleted } from '../files/deletion/purge.ts';
import { pictureKey } from '../files/records/picture-key.ts';
import { addStoredFile, bytesOf, eventsOf, get } from '../files/testing/stored-file.ts';
import { makePicture } from './making/make-job.ts';
import { requeuePendingPictures } from './making/requeue-pending.ts';
import { readPng } from './testing/read-png.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let here: number;
const db = () => cotyle.context.database.kysely;
const never = new AbortController().signal;

beforeAll(async () => {
  cotyle = await startTestApp({ DELETED_FILES_KEPT_DAYS: '0' });
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

const newCase = (status: 'SCAN_READY' | 'MODEL_IN_WORK' = 'SCAN_READY') =>
  addProcedure(db(), { surgeonId: staff.SURGEON.id, radiologyLocationId: here, status });

const STL = Buffer.from(binaryStl(hipMesh('LEFT', 8)));

/** Uploaded files start with these jobs. */
const addModel = async (procedureId: number) => {
  const file = await addStoredFile(cotyle, {
    procedureId,
    creatorId: staff.ADMIN.id,
    type: 'MODEL',
    bytes: STL,
  });
  await cotyle.context.ready()?.jobs.add('derive-model', { fileId: file.id });
  return file;
};
const addScan = async (procedureId: number, bytes: Buffer) => {
  const file = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, bytes });
  await db().updateTable('files').set({ scan_state: 'PENDING' }).where('id', '=', file.id).execute();
  await cotyle.context.ready()?.jobs.add('inspect-scan', { fileId: file.id });
  return file;
};

const listOf = async (procedureId: number, who = staff.SURGEON): Promise<PicturesRecord> => {
  const { status, body } = await sendRequest(cotyle, who.token, `/picture/by-procedure/${procedureId}`);
  expect(status).toBe(200);
  return (body as { value: PicturesRecord }).value;
};
const settled = async (procedureId: number, kind: 'model' | 'scan') => {
  await eventually(async () => expect((await listOf(procedureId))[kind]?.state).toMatch(/READY|FAILED/));
  return (await listOf(procedureId))[kind];
};
const getPicture = (id: number, who = staff.SURGEON, headers: Record<string, string> = {}) =>
  get(cotyle, `/picture/file/${id}`, who.token, headers);
const failureIn = async (response: Response) => {
  const { error, message } = failure.parse(await response.json());
  return [response.status, error, message];
};
const sizeOf = (key: string, version: number) => cotyle.context.storage.size(pictureKey(key, version));

/** One model for the tests that change nothing. */
let drawn: Promise<{ procedureId: number; id: number }> | undefined;
const drawnModel = () =>
  (drawn ??= (async () => {
    const procedureId = await newCase();
    const { id } = await addModel(procedureId);
    await settled(procedureId, 'model');
    return { procedureId, id };
  })());

describe('the picture of a model', () => {
  it('is made once, published, sent with an ETag, and no event', async () => {
    const procedureId = await newCase();
    const { id, storageKey } = await addModel(procedureId);
    expect(await settled(procedureId, 'model')).toEqual({
      fileId: id,
      state: 'READY',
      version: 1,
      view: 'model',
      reason: null,
    });
    const response = await getPicture(id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toContain('private');
    const bytes = await bytesOf(response);
    expect(readPng(bytes)).toMatchObject({ width: 560, height: 520, channels: 4 });
    expect(await sizeOf(storageKey, 1)).toBe(bytes.length);
    const etag = response.headers.get('etag') ?? '';
    expect((await getPicture(id, staff.SURGEON, { 'if-none-match': etag })).status).toBe(304);
    // The job finds nothing left to do.
    await makePicture(cotyle.context, id, never, { isLastAttempt: true });
    expect((await listOf(procedureId)).model?.version).toBe(1);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });

  it.each([
    ['SURGEON', 200],
    ['SURGICAL_ASSISTANT', 200],
    ['IMAGE_ENGINEER', 200],
    ['ADMIN', 200],
    ['MASTER_ADMIN', 200],
    ['RADIOLOGIST', 403],
  ] as const)(
    'is answered to a %s with %d, and named only to those who may view it',
    async (role, status) => {
      const { procedureId, id } = await drawnModel();
      expect((await getPicture(id, staff[role])).status).toBe(status);
      expect((await listOf(procedureId, staff[role])).model !== null).toBe(status === 200);
    },
  );

  it('does not exist for people without access', async () => {
    const { procedureId, id } = await drawnModel();
    expect(await failureIn(await getPicture(id, stranger))).toEqual(
      await failureIn(await getPicture(999_999, stranger)),
    );
    const list = `/picture/by-procedure/${procedureId}`;
    const absent = await sendRequest(cotyle, stranger.token, '/picture/by-procedure/999999');
    expect(await sendRequest(cotyle, stranger.token, list)).toEqual(absent);
    expect(absent.status).toBe(404);
  });

  it('is made again when the cup changes, and never sent with the cup of before', async () => {
    const procedureId = await newCase('MODEL_IN_WORK');
    const { id, storageKey } = await addModel(procedureId);
    await settled(procedureId, 'model');
    const before = (await getPicture(id)).headers.get('etag');
    const [x] = hipCentre('LEFT');
    const plan = { size: 52, position: x, plannedInclination: 40, plannedAnteVersion: 15 };
    const saved = await sendRequest(cotyle, staff.IMAGE_ENGINEER.token, '/patient/procedure/update', {
      method: 'POST',
      body: { id: procedureId, ...plan },
    });
    expect([saved.status, saved.text]).toEqual([200, expect.anything()]);
    const { version } = (await listOf(procedureId)).model ?? {};
    expect(version).toBe(2);
    expect(await settled(procedureId, 'model')).toMatchObject({
      state: 'READY',
      version: 2,
      view: 'modelWithCup',
    });
    const response = await getPicture(id, staff.SURGEON, { 'if-none-match': before ?? '' });
    expect([response.status, response.headers.get('etag') === before]).toEqual([200, false]);
    await eventually(async () => expect(await sizeOf(storageKey, 1)).toBeUndefined());
  });

  it('is not sent while it is being made', async () => {
    const procedureId = await newCase();
    const { id } = await addModel(procedureId);
    await settled(procedureId, 'model');
    // No command, so that no job makes it again.
    await db().updateTable('procedures').set({ size: 54 }).where('id', '=', procedureId).execute();
    expect(await failureIn(await getPicture(id))).toEqual([409, 'CONFLICT', PICTURE_PENDING]);
    const queued: number[] = [];
    const addJob = async (_name: string, data: object) =>
      void queued.push((data as { fileId: number }).fileId);
    // The job that made it ends a moment after the picture is there.
    await eventually(async () => {
      await requeuePendingPictures(cotyle.context, { addJob });
      expect(queued).toContain(id);
    });
  });

  it('stays as it is when another field changes', async () => {
    const { procedureId } = await drawnModel();
    await db()
      .updateTable('procedures')
      .set({ name: 'Other', femoral_offset_difference: 3 })
      .where('id', '=', procedureId)
      .execute();
    expect((await listOf(procedureId)).model).toMatchObject({ state: 'READY', version: 1 });
  });

  it('of a plan that changed while it was drawn is not kept', async () => {
    const procedureId = await newCase();
    const { id, storageKey } = await addModel(procedureId);
    await settled(procedureId, 'model');
    await db().updateTable('procedures').set({ size: 54 }).where('id', '=', procedureId).execute();
    const { storage } = cotyle.context;
    const changing: typeof storage = Object.assign(Object.create(storage) as typeof storage, {
      finish: async (...given: Parameters<typeof storage.finish>) => {
        await storage.finish(...given);
        await db().updateTable('procedures').set({ size: 56 }).where('id', '=', procedureId).execute();
      },
    });
    await makePicture({ ...cotyle.context, storage: changing }, id, never, { isLastAttempt: false });
    expect((await listOf(procedureId)).model).toMatchObject({ state: 'PENDING', version: 3 });
    expect(await sizeOf(storageKey, 2)).toBeUndefined();
    await makePicture(cotyle.context, id, never, { isLastAttempt: false });
    expect((await listOf(procedureId)).model).toMatchObject({ state: 'READY', version: 3 });
  });
});

describe('the picture of a scan', () => {
  it('is made after the upload and sent to everybody who sees the procedure', async () => {
    const procedureId = await newCase();
    const { id } = await addScan(procedureId, await zippedScan(undefined, 5));
    expect(await settled(procedureId, 'scan')).toMatchObject({ fileId: id, state: 'READY', view: 'coronal' });
    const response = await getPicture(id, staff.RADIOLOGIST);
    expect(readPng(await bytesOf(response))).toMatchObject({ width: 560, height: 520, channels: 1 });
    const types = (await eventsOf(cotyle, procedureId)).map(([type]) => type);
    expect(types).not.toContain('SCAN_VIEWED');
  });

  it('gives the viewer the middle of each hip, in every series of the same frame, after a new inspection too', async () => {
    const procedureId = await newCase();
    const { id } = await addScan(procedureId, await zippedScan(undefined, 5));
    await settled(procedureId, 'scan');
    const hipsOf = async () =>
      (
        await cotyle.call(scanCalls.series, { params: { id: String(id) } }, staff.RADIOLOGIST.token)
      ).value.map(({ hips }) => hips);
    const [pelvis, knees] = await hipsOf();
    for (const side of SIDES) {
      const [x, y, z] = pelvis?.[side] ?? [0, 0, 999];
      expect(Math.abs(x - hipCentre(side)[0])).toBeLessThan(20);
      expect(Math.max(Math.abs(y), Math.abs(z))).toBeLessThan(26);
    }
    expect(knees).toEqual(pelvis);
    await db().updateTable('files').set({ scan_version: 1 }).where('id', '=', id).execute();
    await inspectStoredScan(
      cotyle.context,
      id,
      never,
      { isLastAttempt: true, addJob: () => Promise.resolve() },
      SHORT_LANE,
    );
    expect(await hipsOf()).toEqual([pelvis, knees]);
    // In another frame of reference the same point is elsewhere.
    await sql`update files set scan = jsonb_set(scan, '{facts,series,1,frames}', '["another"]') where id = ${id}`.execute(
      db(),
    );
    expect(await hipsOf()).toEqual([pelvis, null]);
  });

  it('that cannot be made is a 404 that says why', async () => {
    const procedureId = await newCase();
    const bytes = compressedSlice(
      '1.2.840.10008.1.2.4.70',
      item(Buffer.alloc(0)),
      item(Buffer.of(0xff, 0xd8, 0xff, 0)),
      SEQUENCE_END,
    );
    const { id } = await addScan(procedureId, await zipped([{ path: 'a.dcm', bytes }]));
    expect(await settled(procedureId, 'scan')).toMatchObject({ state: 'FAILED', reason: PICTURE_COMPRESSED });
    expect(await failureIn(await getPicture(id))).toEqual([404, 'NOT_FOUND', PICTURE_COMPRESSED]);
  });
});

it('a procedure without files has no pictures', async () => {
  expect(await listOf(await newCase())).toEqual({ model: null, scan: null });
});

describe('a file with a picture', () => {
  it('is backed up with it, and leaves nothing behind when it is deleted', async () => {
    const procedureId = await newCase('MODEL_IN_WORK');
    const { id, storageKey } = await addModel(procedureId);
    await settled(procedureId, 'model');
    const client = new Client({ connectionString: cotyle.context.config.DATABASE_URL });
    await client.connect();
    const keys: string[] = [];
    for await (const { key } of storedObjects(client)) keys.push(key);
    await client.end();
    expect(keys).toContain(pictureKey(storageKey, 1));
    const deleted = await sendRequest(cotyle, staff.ADMIN.token, '/file/delete-by-ids', {
      method: 'DELETE',
      body: { ids: [id] },
    });
    expect(deleted.status).toBe(200);
    expect((await listOf(procedureId)).model).toBeNull();
    expect((await getPicture(id)).status).toBeGreaterThanOrEqual(404);
    await purgeDeleted(cotyle.context);
    expect(await sizeOf(storageKey, 1)).toBeUndefined();
    expect(await db().selectFrom('pictures').select('state').where('file_id', '=', id).execute()).toEqual([]);
  });
});
