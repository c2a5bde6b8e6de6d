import { messageCalls } from '@cotyle/contract/messages';
import { pinCalls } from '@cotyle/contract/pins';
import type { Role } from '@cotyle/domain/access/roles';
import { ROLES } from '@cotyle/domain/access/roles';
import { VIEW_LIMITS } from '@cotyle/domain/pins/pinned-view';
import type { PinnedScanView } from '@cotyle/domain/pins/pinned-view';
import { PIN_OUTSIDE } from '@cotyle/domain/pins/pin-bounds';
import { PIN_ALREADY, PIN_NOT_YOURS } from '@cotyle/domain/pins/pins';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStoredScan } from '../../imaging/ct/testing/stored-scan.ts';
import { addStoredFile, eventsOf } from '../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { aQuestion, A_VIEW } from './testing/stored-pin.ts';
import { between } from '@cotyle/domain/testing/between';
import { runs } from '@cotyle/domain/testing/sampled';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let other: SignedInUser;
let location: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  location = await addLocation(db());
  const people = await Promise.all(
    ROLES.map(async (role) => [role, await addSignedInUser(cotyle, { role, locationId: location })] as const),
  );
  staff = Object.fromEntries(people) as typeof staff;
  other = await addSignedInUser(cotyle, { role: 'SURGEON' });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

/** Of a model from -60 to 60 mm. */
const MESH = JSON.stringify({
  triangles: 4,
  min: [-60, -60, -60],
  max: [60, 60, 60],
  closed: true,
  volume: 1,
});

const addCase = async (more: Partial<Parameters<typeof addProcedure>[1]> = {}) => {
  const procedureId = await addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    engineerId: staff.IMAGE_ENGINEER.id,
    radiologistId: staff.RADIOLOGIST.id,
    radiologyLocationId: location,
    status: 'SCAN_READY',
    ...more,
  });
  const file = await addStoredFile(cotyle, {
    procedureId,
    creatorId: staff.IMAGE_ENGINEER.id,
    type: 'MODEL',
    name: 'pelvis.stl',
  });
  await db().updateTable('files').set({ mesh: MESH }).where('id', '=', file.id).execute();
  return { procedureId, fileId: file.id, sha256: file.sha256 };
};
type Case = Awaited<ReturnType<typeof addCase>>;

type Question = Partial<ReturnType<typeof aQuestion>>;
const ask = async (who: SignedInUser, { procedureId, fileId }: Case, more: Question = {}) =>
  (await cotyle.call(pinCalls.create, { body: { ...aQuestion(fileId), procedureId, ...more } }, who.token))
    .value;
const list = async (who: SignedInUser, procedureId: number) =>
  (await cotyle.call(pinCalls.ofProcedure, { params: { id: String(procedureId) } }, who.token)).value;
const reply = async (who: SignedInUser, pinId: number, text = 'An osteophyte') =>
  (await cotyle.call(pinCalls.reply, { body: { pinId, text } }, who.token)).value;
const decide = async (who: SignedInUser, pinId: number, kind: 'resolve' | 'reopen') =>
  (await cotyle.call(pinCalls[kind], { body: { pinId } }, who.token)).value;
const setStatus = (id: number, status: 'MODEL_READY' | 'SCAN_READY') =>
  db().updateTable('procedures').set({ status }).where('id', '=', id).execute();

/** A scan with its series and a point in the middle of its images. */
const addScan = async (procedureId: number) => {
  const { id } = await addStoredScan(cotyle, { procedureId, creatorId: staff.RADIOLOGIST.id });
  const { scan } = await db()
    .selectFrom('files')
    .select('scan')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const series = scan?.facts?.series[0];
  const place = series?.places[0] ?? [0, 0, 0];
  const view: PinnedScanView = {
    viewer: 'SCAN',
    series: series?.uid ?? '',
    plane: 'coronal',
    isAlone: false,
    voxel: [10, 20, 1],
    window: { centre: 400, width: 1800 },
    slab: { mode: 'maximum', thickness: 10 },
    panes: { axial: { centre: [1.5, 2, 3], height: 210.75 }, coronal: null, sagittal: null },
  };
  return { fileId: id, view, point: place };
};

describe('a question', () => {
  it('keeps its point, its exact view, the file by id and hash, the version of the plan, author and time', async () => {
    const made = await addCase();
    await db()
      .insertInto('plan_versions')
      .values({
        procedure_id: made.procedureId,
        version: 1,
        plan: null,
        side: 'LEFT',
        inclination: 40,
        ante_version: 15,
        reason: null,
        last_file_id: null,
        saved_by: staff.SURGEON.id,
        saved_at: new Date(),
      })
      .execute();
    const asked = await ask(staff.SURGEON, made, { point: [0.1 + 0.2, -1.5, 59.999999999999] });
    expect(asked).toMatchObject({
      number: 1,
      point: [0.1 + 0.2, -1.5, 59.999999999999],
      view: A_VIEW,
      file: { id: made.fileId, sha256: made.sha256, type: 'MODEL', isDeleted: false, hasNewer: false },
      planVersion: 1,
      text: 'Is this a bone spur?',
      author: { id: staff.SURGEON.id, role: 'SURGEON' },
      steps: [],
    });
    expect((await ask(staff.ADMIN, made)).number).toBe(2);
    expect(await list(staff.SURGEON, made.procedureId)).toHaveLength(2);
    expect((await list(staff.SURGEON, made.procedureId))[0]).toEqual(asked);
    expect((await eventsOf(cotyle, made.procedureId))[0]).toEqual([
      'PIN_ASKED',
      staff.SURGEON.id,
      null,
      'Question 1 on pelvis.stl',
    ]);
  });

  it('comes back with the very numbers of its view, on the left as on the right', async () => {
    const made = await addCase();
    const within = (limit: number) => between(-limit, limit);
    const coordinate = within(VIEW_LIMITS.coordinate);
    const camera = fc.record({
      target: fc.tuple(coordinate, coordinate, coordinate),
      distance: between(1e-6, VIEW_LIMITS.distance),
      azimuth: within(Math.PI),
      elevation: within(VIEW_LIMITS.elevation),
    });
    await fc.assert(
      fc.asyncProperty(camera, within(60), async (seen, x) => {
        const mirrored = {
          ...seen,
          target: [-seen.target[0], seen.target[1], seen.target[2]] as const,
          azimuth: -seen.azimuth,
        };
        for (const [one, side] of [
          [seen, x],
          [mirrored, -x],
        ] as const) {
          const stored = await ask(staff.SURGEON, made, {
            point: [side, 0, 0],
            view: { ...A_VIEW, camera: one },
          });
          // JSON has no negative zero.
          expect(stored.view).toEqual(JSON.parse(JSON.stringify({ ...A_VIEW, camera: one })));
          expect(stored.point[0]).toBe(side + 0);
        }
      }),
      { numRuns: runs(15, 4) },
    );
  });

  it('on a model is asked, read and answered by everybody who sees the case and its models', async () => {
    const made = await addCase();
    const asking = ROLES.filter((role) => role !== 'RADIOLOGIST');
    for (const role of asking) await ask(staff[role], made);
    for (const role of asking) expect(await list(staff[role], made.procedureId)).toHaveLength(asking.length);
    const [first] = await list(staff.ADMIN, made.procedureId);
    const pinId = first?.id ?? 0;
    for (const role of asking) await reply(staff[role], pinId, role);
    expect((await list(staff.ADMIN, made.procedureId))[0]?.steps.map(({ text }) => text)).toEqual(asking);

    expect(await list(staff.RADIOLOGIST, made.procedureId)).toEqual([]);
    for (const rejected of [
      () => ask(staff.RADIOLOGIST, made),
      () => reply(staff.RADIOLOGIST, pinId),
      () => decide(staff.RADIOLOGIST, pinId, 'resolve'),
      () => ask(other, made),
      () => list(other, made.procedureId),
      () => reply(other, pinId),
      () => decide(other, pinId, 'resolve'),
    ])
      expect((await expectRejected(rejected())).status).toBe(404);
  });

  it('on a scan is for radiologists too, with its series and plane', async () => {
    const made = await addCase();
    const scan = await addScan(made.procedureId);
    const asked = await ask(staff.RADIOLOGIST, made, scan);
    expect(asked).toMatchObject({ view: scan.view, point: scan.point, file: { type: 'SCAN' } });
    expect(await list(staff.RADIOLOGIST, made.procedureId)).toEqual([asked]);
    expect((await decide(staff.RADIOLOGIST, asked.id, 'resolve')).steps).toMatchObject([
      { kind: 'RESOLVED', text: null, author: { id: staff.RADIOLOGIST.id } },
    ]);
    const unknown = { ...scan, view: { ...scan.view, series: '1.2.3' } };
    expect((await expectRejected(ask(staff.SURGEON, made, unknown))).status).toBe(404);
    const far = { ...scan, point: [scan.point[0] - 900, scan.point[1], scan.point[2]] as const };
    expect((await expectRejected(ask(staff.SURGEON, made, far))).status).toBe(422);
  });

  it('is resolved and opened again by its author and by those who may plan, once at a time', async () => {
    const made = await addCase();
    const { id } = await ask(staff.SURGICAL_ASSISTANT, made);
    const failure = await expectRejected(decide(staff.IMAGE_ENGINEER, id, 'resolve'));
    expect([failure.status, failure.message]).toEqual([403, PIN_NOT_YOURS]);
    await setStatus(made.procedureId, 'MODEL_READY');
    const both = await Promise.allSettled([
      decide(staff.IMAGE_ENGINEER, id, 'resolve'),
      decide(staff.SURGICAL_ASSISTANT, id, 'resolve'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = await expectRejected(decide(staff.SURGICAL_ASSISTANT, id, 'resolve'));
    expect([again.status, again.message]).toEqual([409, PIN_ALREADY.RESOLVED]);
    await reply(staff.SURGEON, id);
    const { steps } = await decide(staff.SURGICAL_ASSISTANT, id, 'reopen');
    expect(steps.map(({ kind }) => kind)).toEqual(['RESOLVED', 'REPLY', 'REOPENED']);
    expect((await expectRejected(decide(staff.SURGEON, id, 'reopen'))).status).toBe(409);
    expect((await eventsOf(cotyle, made.procedureId)).map(([type]) => type)).toEqual([
      'PIN_ASKED',
      'PIN_RESOLVED',
      'PIN_ANSWERED',
      'PIN_REOPENED',
    ]);
  });

  it('can neither be changed nor removed in the database', async () => {
    const made = await addCase();
    const { id } = await ask(staff.SURGEON, made);
    await reply(staff.SURGEON, id);
    for (const change of [
      () => db().updateTable('pins').set({ text: 'Another' }).where('id', '=', id).execute(),
      () => db().deleteFrom('pins').where('id', '=', id).execute(),
      () => db().updateTable('pin_steps').set({ text: 'Another' }).where('pin_id', '=', id).execute(),
      () => db().deleteFrom('pin_steps').where('pin_id', '=', id).execute(),
    ])
      await expect(change()).rejects.toThrow('only ever added');
  });

  it('says that its file was deleted or that a newer one was added, and keeps its text', async () => {
    const made = await addCase();
    await ask(staff.SURGEON, made);
    const newer = await addStoredFile(cotyle, {
      procedureId: made.procedureId,
      creatorId: staff.IMAGE_ENGINEER.id,
      type: 'MODEL',
    });
    const fileOfFirst = async () => (await list(staff.SURGEON, made.procedureId))[0];
    expect(await fileOfFirst()).toMatchObject({ file: { isDeleted: false, hasNewer: true } });
    const deleteFile = (id: number) =>
      db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await deleteFile(newer.id);
    expect(await fileOfFirst()).toMatchObject({ file: { isDeleted: false, hasNewer: false } });
    await deleteFile(made.fileId);
    expect(await fileOfFirst()).toMatchObject({ file: { isDeleted: true }, text: 'Is this a bone spur?' });
    expect((await expectRejected(ask(staff.SURGEON, made))).status).toBe(404);
  });
});

describe('a question is refused', () => {
  it('far outside its file, without storing or telling anything', async () => {
    const made = await addCase();
    const failure = await expectRejected(ask(staff.SURGEON, made, { point: [0, 111, 0] }));
    expect([failure.status, failure.issues]).toEqual([422, [{ path: 'point', message: PIN_OUTSIDE }]]);
    expect(await list(staff.SURGEON, made.procedureId)).toEqual([]);
    expect(await eventsOf(cotyle, made.procedureId)).toEqual([]);
    // Close to it, as on a planned cup.
    await ask(staff.SURGEON, made, { point: [0, 109, 0] });
  });

  it.each([
    ['a number that is not finite', '"point":[1e999,2,3]'],
    ['no number', '"point":[null,2,3]'],
    ['a coordinate on the moon', '"point":[380000000,2,3]'],
    ['an unknown viewer', '"view":{"viewer":"ROOM"}'],
    [
      'a camera without a distance',
      `"view":${JSON.stringify({ ...A_VIEW, camera: { ...A_VIEW.camera, distance: 0 } })}`,
    ],
    ['a field that is not known', `"view":${JSON.stringify({ ...A_VIEW, script: 'x' })}`],
    ['no text', '"text":" "'],
  ])('with %s', async (_, part) => {
    const made = await addCase();
    const whole = JSON.stringify({ ...aQuestion(made.fileId), procedureId: made.procedureId });
    const response = await fetch(`${cotyle.origin}/api/pin/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.SURGEON.token}`, 'content-type': 'application/json' },
      // Of two fields with one name the last one counts.
      body: `${whole.slice(0, -1)},${part}}`,
    });
    expect([400, 422]).toContain(response.status);
    expect(await list(staff.SURGEON, made.procedureId)).toEqual([]);
  });

  it('on a file of another procedure, on one of another type, and about a version that is not there', async () => {
    const [made, strange] = [await addCase(), await addCase({ surgeonId: other.id })];
    const scan = await addScan(made.procedureId);
    for (const wrong of [
      { fileId: strange.fileId },
      { fileId: scan.fileId },
      { fileId: made.fileId, view: scan.view },
      { planVersion: 3 },
    ])
      expect((await expectRejected(ask(staff.SURGEON, made, wrong))).status).toBe(404);
  });

  it('on a deleted case, whose questions can still be read', async () => {
    const made = await addCase();
    const { id } = await ask(staff.SURGEON, made);
    await db()
      .updateTable('procedures')
      .set({ deleted_at: new Date() })
      .where('id', '=', made.procedureId)
      .execute();
    for (const rejected of [
      () => ask(staff.SURGEON, made),
      () => reply(staff.SURGEON, id),
      () => decide(staff.SURGEON, id, 'resolve'),
    ])
      expect((await expectRejected(rejected())).status).toBe(409);
    expect(await list(staff.SURGEON, made.procedureId)).toHaveLength(1);
    expect((await expectRejected(list(staff.IMAGE_ENGINEER, made.procedureId))).status).toBe(404);
  });
});

describe('the other people of the case', () => {
  const received = async (who: SignedInUser, procedureId: number) =>
    (await cotyle.call(messageCalls.received, { params: { receiverId: String(who.id) } }, who.token)).value
      .filter((message) => message.procedureId === procedureId && message.pinId !== null)
      .map(({ text, pinId, senderId }) => ({ text, pinId, senderId }));

  it('are told of a question with a link to it and without its text, if they may see it', async () => {
    const made = await addCase();
    const { id: pinId } = await ask(staff.SURGEON, made);
    const told = { text: 'A question is pinned to the case', pinId, senderId: staff.SURGEON.id };
    expect(await received(staff.IMAGE_ENGINEER, made.procedureId)).toEqual([told]);
    expect(await received(staff.SURGICAL_ASSISTANT, made.procedureId)).toEqual([told]);
    for (const who of [staff.SURGEON, staff.RADIOLOGIST, staff.ADMIN, other])
      expect(await received(who, made.procedureId)).toEqual([]);
    const scan = await addScan(made.procedureId);
    await ask(staff.SURGEON, made, scan);
    expect(await received(staff.RADIOLOGIST, made.procedureId)).toHaveLength(1);
  });

  it('are told of answers and decisions, and so is whoever asked', async () => {
    const made = await addCase({ status: 'MODEL_READY' });
    const { id } = await ask(staff.ADMIN, made);
    await reply(staff.IMAGE_ENGINEER, id);
    await decide(staff.IMAGE_ENGINEER, id, 'resolve');
    expect((await received(staff.ADMIN, made.procedureId)).map(({ text }) => text)).toEqual([
      'A pinned question is resolved',
      'A pinned question was answered',
    ]);
  });

  it('see the list change', async () => {
    const made = await addCase();
    const path = `/pin/by-procedure/${made.procedureId}`;
    const first = await sendRequest(cotyle, staff.IMAGE_ENGINEER.token, path);
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    expect((await sendRequest(cotyle, staff.IMAGE_ENGINEER.token, path, known)).status).toBe(304);
    const { id } = await ask(staff.SURGEON, made);
    const second = await sendRequest(cotyle, staff.IMAGE_ENGINEER.token, path, known);
    expect(second.status).toBe(200);
    await reply(staff.SURGEON, id);
    const after = { headers: { 'if-none-match': second.etag ?? '' } };
    expect((await sendRequest(cotyle, staff.IMAGE_ENGINEER.token, path, after)).status).toBe(200);
  });
});
