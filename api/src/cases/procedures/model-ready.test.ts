import { cupCalls } from '@cotyle/contract/cup';
import { fileCalls } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { hipMesh, moved } from '@cotyle/domain/models/testing/hips';
import { sphereMesh } from '@cotyle/domain/models/testing/meshes';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { OTHER_HIP_NOTICE } from '@cotyle/domain/procedures/model-check';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import type { Side } from '@cotyle/domain/hip/side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, addStoredFile } from '../../imaging/files/testing/stored-file.ts';
import { measureUnmeasuredModels } from '../../imaging/models/inspection/measure-unmeasured.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { formOf, postForm } from '../../imaging/uploads/testing/form.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
});
afterAll(() => cotyle.close());

const HIPS = { LEFT: hipMesh('LEFT'), RIGHT: hipMesh('RIGHT') };
const PRI = {
  size: 52,
  planned_inclination: 40,
  planned_ante_version: 15,
  position: 90,
  superior: 0,
  anterior: 0,
  posterior: 0,
};

const addCase = async (side: Side, pri: Partial<Record<keyof typeof PRI, number | null>> = {}) => {
  const id = await addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    radiologyLocationId: here,
    engineerId: staff.IMAGE_ENGINEER.id,
    status: 'MODEL_IN_WORK',
    side,
  });
  await db()
    .updateTable('procedures')
    .set({ ...PRI, ...pri, side_engineer: side })
    .where('id', '=', id)
    .execute();
  return id;
};
const upload = async (procedureId: number, mesh: Mesh, name = 'hip.stl') => {
  const form = formOf({ procedureId, fileType: 'MODEL' }, [{ name, bytes: binaryStl(mesh) }]);
  const { status, files } = await postForm(cotyle.origin, staff.IMAGE_ENGINEER.token, form);
  expect(status).toBe(200);
  return files[0]?.id ?? 0;
};
type Answers = { confirmModel?: boolean; modelReason?: string };
const complete = (id: number, answers: Answers = {}, who = staff.IMAGE_ENGINEER) =>
  cotyle.call(procedureCalls.update, { body: { id, status: 'MODEL_READY', ...answers } }, who.token);
const answersOf = async (id: number) =>
  (await eventsOf(cotyle, id)).filter(([type]) => String(type).endsWith('_ACCEPTED'));
const read = async (id: number) =>
  (await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, staff.IMAGE_ENGINEER.token)).value;

const WRONG = 'The model is of a left hip by the shape of the bone. The procedure is on the right hip.';

describe('completing a model', () => {
  it.each(['LEFT', 'RIGHT'] as const)(
    'of the %s hip that is operated needs no confirmation',
    async (side) => {
      const id = await addCase(side);
      await upload(id, HIPS[side]);
      expect((await complete(id)).value.status).toBe('MODEL_READY');
      expect(await answersOf(id)).toEqual([]);
    },
  );

  it('of the other hip is rejected with the message of the specification and the finding of the geometry', async () => {
    const id = await addCase('RIGHT', { position: null });
    const fileId = await upload(id, HIPS.LEFT);
    // The centre is picked, so that the side alone is asked about.
    await cotyle.call(
      cupCalls.pickCentre,
      { body: { procedureId: id, centre: { fileId, x: 90, y: 0, z: 0 } } },
      staff.IMAGE_ENGINEER.token,
    );
    for (const answers of [{}, { confirmModel: true }])
      await expect(complete(id, answers)).rejects.toMatchObject({
        status: 409,
        code: 'MODEL_UNCONFIRMED',
        message: "The side of the model doesn't match",
        issues: [{ path: 'modelReason', message: expect.stringContaining(WRONG) }],
      });
    await expect(complete(id, { modelReason: '  ' })).rejects.toMatchObject({ status: 422 });
    expect([(await read(id)).status, await answersOf(id)]).toEqual(['MODEL_IN_WORK', []]);
    await complete(id, { modelReason: ' Exported mirrored, checked against the CT ' });
    expect(await answersOf(id)).toEqual([
      [
        'MODEL_SIDE_ACCEPTED',
        staff.IMAGE_ENGINEER.id,
        null,
        `${WRONG} Reason: Exported mirrored, checked against the CT`,
      ],
    ]);
  });

  it('is checked in a frame of any origin, in RAS, in inches, and turned', async () => {
    const moves = [
      (x: number, y: number, z: number) => [x - 90, y + 300, z - 700] as const,
      (x: number, y: number, z: number) => [-x, -y, z] as const,
      (x: number, y: number, z: number) => [x / 25.4, y / 25.4, z / 25.4] as const,
      (x: number, y: number, z: number) => [x - 90, z, -y] as const,
    ];
    for (const move of moves) {
      const id = await addCase('RIGHT');
      await upload(id, moved(HIPS.LEFT, move));
      await expect(complete(id, { confirmModel: true })).rejects.toMatchObject({
        message: "The side of the model doesn't match",
      });
    }
  });

  it('whose side is unclear from its geometry is not rejected for it', async () => {
    const id = await addCase('RIGHT', { position: 10 });
    await upload(
      id,
      // So flat that it has no socket.
      moved(HIPS.LEFT, (x, y, z) => [0.3 * (x - 90), y, z]),
    );
    await complete(id, { confirmModel: true });
    expect((await read(id)).files[0]?.hip).toMatchObject({ lies: null, bothHips: false });
    expect((await answersOf(id)).map(([type]) => type)).not.toContain('MODEL_SIDE_ACCEPTED');
  });

  it('checks the latest model that is not deleted', async () => {
    const id = await addCase('RIGHT');
    await upload(id, HIPS.LEFT, 'first.stl');
    await expect(complete(id, { confirmModel: true })).rejects.toMatchObject({ code: 'MODEL_UNCONFIRMED' });
    await upload(id, HIPS.RIGHT, 'second.stl');
    const third = await upload(id, HIPS.LEFT, 'third.stl');
    await expect(complete(id, { confirmModel: true })).rejects.toMatchObject({ code: 'MODEL_UNCONFIRMED' });
    await cotyle.call(fileCalls.delete, { body: { ids: [third] } }, staff.IMAGE_ENGINEER.token);
    expect((await complete(id)).value.status).toBe('MODEL_READY');
  });

  it('checks the hip, also where a part of an implant was added after it', async () => {
    const id = await addCase('RIGHT');
    await upload(id, HIPS.LEFT);
    await upload(id, sphereMesh(24, 12, 14), 'head.stl');
    await expect(complete(id, { confirmModel: true })).rejects.toMatchObject({
      code: 'MODEL_UNCONFIRMED',
      message: "The side of the model doesn't match",
    });
  });

  it('is checked on a model that lies on its side', async () => {
    const id = await addCase('RIGHT');
    await upload(
      id,
      moved(HIPS.LEFT, (x, y, z) => [z, y, -x]),
    );
    await expect(complete(id, { confirmModel: true })).rejects.toMatchObject({
      message: "The side of the model doesn't match",
    });
  });

  it('is not possible with a reason that nobody can read', async () => {
    const id = await addCase('RIGHT');
    await upload(id, HIPS.LEFT);
    for (const modelReason of ['', '\u200b', '\u00a0\u2060', '\u3164'])
      await expect(complete(id, { confirmModel: true, modelReason })).rejects.toMatchObject({ status: 422 });
    expect((await read(id)).status).toBe('MODEL_IN_WORK');
  });

  it('by an administrator overrides the geometry without a question, and is recorded', async () => {
    const id = await addCase('RIGHT');
    await upload(id, HIPS.LEFT);
    await complete(id, {}, staff.ADMIN);
    expect(await answersOf(id)).toEqual([['MODEL_SIDE_ACCEPTED', staff.ADMIN.id, null, WRONG]]);
  });

  it.each([
    ['in another frame', { position: 640 }, 'outside the model'],
    ['away from the socket', { superior: 110 }, 'mm from the middle of the socket'],
    ['missing', { position: null }, 'The cup has no centre'],
  ])('with a cup centre %s warns, and passes when it is confirmed', async (_, pri, said) => {
    const id = await addCase('LEFT', pri);
    await upload(id, HIPS.LEFT);
    await expect(complete(id)).rejects.toMatchObject({
      status: 409,
      code: 'MODEL_UNCONFIRMED',
      issues: [{ path: 'cupCentre', message: expect.stringContaining(said) }],
    });
    await complete(id, { confirmModel: true });
    expect(await answersOf(id)).toEqual([
      ['MODEL_PLACE_ACCEPTED', staff.IMAGE_ENGINEER.id, null, expect.stringContaining(said)],
    ]);
  });

  it('needs no confirmation once the centre is picked in the socket', async () => {
    const id = await addCase('LEFT', { position: 640 });
    const fileId = await upload(id, HIPS.LEFT);
    await cotyle.call(
      cupCalls.pickCentre,
      { body: { procedureId: id, centre: { fileId, x: 90, y: 1, z: -2 } } },
      staff.IMAGE_ENGINEER.token,
    );
    expect((await complete(id)).value.status).toBe('MODEL_READY');
  });

  it('asks about the side and the centre together', async () => {
    const id = await addCase('RIGHT');
    await upload(id, HIPS.LEFT);
    await expect(complete(id)).rejects.toMatchObject({
      issues: [{ path: 'cupCentre' }, { path: 'modelReason' }],
    });
    await complete(id, { confirmModel: true, modelReason: 'Mirrored' });
    expect((await answersOf(id)).map(([type]) => type)).toEqual([
      'MODEL_SIDE_ACCEPTED',
      'MODEL_PLACE_ACCEPTED',
    ]);
  });

  it('reports a condition that is not met before the question', async () => {
    const id = await addCase('RIGHT');
    await db().updateTable('procedures').set({ side_engineer: 'LEFT' }).where('id', '=', id).execute();
    await upload(id, HIPS.LEFT);
    await expect(complete(id, { modelReason: 'Mirrored', confirmModel: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "The side of the model doesn't match",
    });
  });
});

describe('a model of the other hip after Model Complete', () => {
  const foundIn = async (id: number) =>
    (await eventsOf(cotyle, id)).filter(([type]) => type === 'MODEL_FOUND_WRONG');
  const toldAbout = async (id: number) =>
    (
      await db()
        .selectFrom('messages')
        .select(['receiver_id as to', 'text'])
        .where('procedure_id', '=', id)
        .where('text', '=', OTHER_HIP_NOTICE)
        .orderBy('id')
        .execute()
    ).map(({ to }) => to);
  const addCompleted = async (...meshes: readonly Mesh[]) => {
    const id = await addCase('RIGHT');
    for (const mesh of meshes) await upload(id, mesh);
    await complete(id, { confirmModel: true, modelReason: 'Checked against the CT' });
    return id;
  };

  it('is told to the surgeon and recorded when it is uploaded, also where an earlier one was accepted', async () => {
    for (const earlier of [HIPS.RIGHT, HIPS.LEFT]) {
      const id = await addCompleted(earlier);
      expect([await foundIn(id), await toldAbout(id)]).toEqual([[], []]);
      await upload(id, HIPS.LEFT);
      expect(await foundIn(id)).toEqual([['MODEL_FOUND_WRONG', staff.IMAGE_ENGINEER.id, null, WRONG]]);
      expect(await toldAbout(id)).toEqual([staff.SURGEON.id]);
    }
  });

  it('is told when the deletion of a later one brings it back', async () => {
    const id = await addCompleted(HIPS.LEFT, HIPS.RIGHT);
    const [, second] = (await read(id)).files;
    await cotyle.call(fileCalls.delete, { body: { ids: [second?.id ?? 0] } }, staff.ADMIN.token);
    expect(await foundIn(id)).toEqual([['MODEL_FOUND_WRONG', staff.ADMIN.id, null, WRONG]]);
    expect(new Set(await toldAbout(id))).toEqual(new Set([staff.SURGEON.id, staff.IMAGE_ENGINEER.id]));
  });

  it('is not what a right one, a part of an implant or a CSV is', async () => {
    const id = await addCompleted(HIPS.LEFT);
    await upload(id, sphereMesh(24, 12, 14), 'head.stl');
    await upload(id, HIPS.RIGHT);
    const csv = formOf({ procedureId: id, fileType: 'ALGORITHM' }, [
      { name: 'pri.csv', bytes: Buffer.from('Size,52\nSide,RIGHT\n') },
    ]);
    expect((await postForm(cotyle.origin, staff.IMAGE_ENGINEER.token, csv)).status).toBe(200);
    expect([await foundIn(id), await toldAbout(id)]).toEqual([[], []]);
  });
});

it('earlier models are measured by the sweep, which skips one that cannot be read', async () => {
  const id = await addCase('RIGHT');
  const by = { procedureId: id, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' as const };
  const bytes = Buffer.from(binaryStl(HIPS.LEFT));
  const earlier = await addStoredFile(cotyle, { ...by, bytes });
  const lost = await addStoredFile(cotyle, { ...by, bytes });
  await cotyle.context.storage.remove(lost.storageKey);
  await expect(measureUnmeasuredModels(cotyle.context)).rejects.toThrow('its bytes are missing');
  const hips = new Map((await read(id)).files.map((file) => [file.id, file.hip]));
  expect(hips.get(earlier.id)?.sockets.map(({ side }) => side)).toEqual(['LEFT']);
  expect(hips.get(lost.id)).toBeNull();
});
