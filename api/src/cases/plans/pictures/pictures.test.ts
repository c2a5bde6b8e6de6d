import { crc32 } from 'node:zlib';
import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { Role } from '@cotyle/domain/access/roles';
import {
  NO_SUCH_VIEW,
  PICTURE_DIMENSIONS,
  PICTURE_NOT_PNG,
  PICTURE_TOO_MANY_BYTES,
  pictureExists,
  PICTURES_MISSING,
  PICTURES_OF_OTHER_PLAN,
  PICTURES_OF_SAVER,
  PICTURES_TOO_LATE,
  PICTURES_WITHOUT_IMPLANTS,
  pictureTwice,
  PLAN_PICTURE_MAX_BYTES,
  PLAN_PICTURE_MINUTES,
} from '@cotyle/domain/planning/plan-pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionHash } from '../../../records/plans/signature-hash.ts';
import { versionPictures } from '../../../records/plans/version-pictures.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { startPlanningClinic } from '../testing/planning-clinic.ts';
import type { PlanSteps } from '../testing/plan-steps.ts';
import { aPng } from './testing/stored-plan-picture.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic({}, { frozenClock: true }));
});
afterAll(() => cotyle.close());

interface Sent {
  readonly procedureId: number;
  readonly version: number;
  readonly sha256: string;
}

const sentOf = (procedureId: number, saved: PlanVersion): Sent => ({
  procedureId,
  version: saved.version,
  sha256: versionHash({
    ...saved.plan.cup.angles,
    side: saved.plan.side,
    plan: saved.plan,
    version: saved.version,
    files: saved.madeOn,
    procedureId,
  }),
});

/** A plan that the surgeon has just saved. */
const savedPlan = async () => {
  const made = await steps.addCase();
  return { made, sent: sentOf(made.procedureId, (await steps.save(made)).value) };
};

type Files = readonly (readonly [view: string, bytes: Uint8Array])[];

const add = async (sent: Sent, files: Files, who = staff.SURGEON) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value));
  for (const [view, bytes] of files) form.append('pictures', new Blob([new Uint8Array(bytes)]), view);
  const response = await fetch(`${cotyle.origin}/api${planPictureCalls.add.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  const { message } = (await response.json()) as { message?: string };
  return message === undefined ? [response.status] : [response.status, message];
};

const get = (path: string, headers: Record<string, string> = {}, who = staff.ADMIN) =>
  fetch(`${cotyle.origin}/api/plan/picture/${path}`, {
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });

const storedViews = async ({ procedureId, version }: Sent) =>
  (await versionPictures(cotyle.context.database.kysely, procedureId, version)).map(({ view }) => view);

const FRONT: Files = [['front', aPng()]];

describe('the pictures of a version', () => {
  it('are added by whoever saved it, named in the list of versions, and in the history', async () => {
    const { sent } = await savedPlan();
    expect(await add(sent, [['sagittal', aPng(3)], ...FRONT])).toEqual([200]);
    expect(await storedViews(sent)).toEqual(['front', 'sagittal']);
    const { versions } = await steps.approvalOf(sent.procedureId);
    expect(versions[0]?.pictures).toEqual(['front', 'sagittal']);
    const events = await cotyle.context.database.kysely
      .selectFrom('events')
      .select(['type', 'new_value as value', 'initiator_id as by'])
      .where('procedure_id', '=', sent.procedureId)
      .where('type', '=', 'PLAN_PICTURES_ADDED')
      .execute();
    expect(events).toEqual([
      {
        type: 'PLAN_PICTURES_ADDED',
        value: 'Version 1: sagittal plane of the CT, from the front',
        by: staff.SURGEON.id,
      },
    ]);
  });

  it('are sent as they are stored, and once only to a browser that has them', async () => {
    const { sent } = await savedPlan();
    await add(sent, FRONT);
    const response = await get(`${sent.procedureId}/1/front`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(aPng());
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`${sent.procedureId}/1/front`, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(`${sent.procedureId}/1/side`)).status).toBe(404);
    expect((await get(`${sent.procedureId}/2/front`)).status).toBe(404);
    expect((await get(`${sent.procedureId}/1/behind`)).status).toBe(400);
    const stranger = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
    expect((await get(`${sent.procedureId}/1/front`, {}, stranger)).status).toBe(404);
  });

  it('may be sent once more when the answer was lost, but are never replaced', async () => {
    const { sent } = await savedPlan();
    expect(await add(sent, FRONT)).toEqual([200]);
    expect(await add(sent, FRONT)).toEqual([200]);
    expect(
      await add(sent, [
        ['side', aPng()],
        ['front', aPng(9)],
      ]),
    ).toEqual([409, pictureExists('front')]);
    expect(await storedViews(sent)).toEqual(['front']);
    expect(await add(sent, [['side', aPng()], ...FRONT])).toEqual([200]);
    expect(await storedViews(sent)).toEqual(['front', 'side']);
  });

  it('have no more than their pixels', async () => {
    const { sent } = await savedPlan();
    const png = aPng();
    // A text chunk after the header, whose checksum is right.
    const text = Buffer.from('0000000874455874686900526f654d72a0b1c2d3', 'hex');
    text.writeUInt32BE(crc32(text.subarray(4, 16)), 16);
    const named = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    expect(await add(sent, [['front', named]])).toEqual([200]);
    const [stored] = await versionPictures(cotyle.context.database.kysely, sent.procedureId, 1);
    expect(stored?.image).toEqual(png);
  });

  it('are refused from another person, also from one who may plan', async () => {
    const { sent } = await savedPlan();
    expect(await add(sent, FRONT, staff.ADMIN)).toEqual([403, PICTURES_OF_SAVER]);
    expect(await storedViews(sent)).toEqual([]);
  });

  it('are refused for another version than they show, and for one that is not there', async () => {
    const { made, sent } = await savedPlan();
    const second = sentOf(made.procedureId, (await steps.save(made, 44)).value);
    expect(await add({ ...sent, version: 2 }, FRONT)).toEqual([409, PICTURES_OF_OTHER_PLAN]);
    expect(await add({ ...second, version: 1 }, FRONT)).toEqual([409, PICTURES_OF_OTHER_PLAN]);
    expect((await add({ ...second, version: 3 }, FRONT))[0]).toBe(404);
    expect(await add({ ...sent, sha256: '0'.repeat(64) }, FRONT)).toEqual([409, PICTURES_OF_OTHER_PLAN]);
    // Also where a newer version was saved meanwhile, those of the older one are of the older one.
    expect(await add(sent, FRONT)).toEqual([200]);
  });

  it('are refused for a version without implants', async () => {
    const { procedureId } = await steps.addCase();
    await steps.setAngles(procedureId, 40);
    const sent = { procedureId, version: 1, sha256: '0'.repeat(64) };
    expect(await add(sent, FRONT)).toEqual([409, PICTURES_WITHOUT_IMPLANTS]);
  });

  it('are all refused where one is no picture, too large, or of a view that there is not', async () => {
    const { sent } = await savedPlan();
    const side: Files[number] = ['side', aPng()];
    const noise = new Uint8Array(PLAN_PICTURE_MAX_BYTES + 1);
    expect(await add(sent, [side, ['front', Buffer.from('GIF89a')]])).toEqual([
      422,
      `front: ${PICTURE_NOT_PNG}`,
    ]);
    expect(await add(sent, [side, ['front', aPng(1, 199, 300)]])).toEqual([
      422,
      `front: ${PICTURE_DIMENSIONS}`,
    ]);
    expect(await add(sent, [side, ['front', noise]])).toEqual([413, PICTURE_TOO_MANY_BYTES]);
    expect(await add(sent, [side, ['behind', aPng()]])).toEqual([422, NO_SUCH_VIEW]);
    expect(await add(sent, [side, side])).toEqual([422, pictureTwice('side')]);
    expect(await add(sent, [])).toEqual([422, PICTURES_MISSING]);
    expect(await storedViews(sent)).toEqual([]);
  });

  it('cannot be changed or removed in the database', async () => {
    const { sent } = await savedPlan();
    await add(sent, FRONT);
    const db = cotyle.context.database.kysely;
    await expect(db.updateTable('plan_pictures').set({ width: 1 }).execute()).rejects.toThrow(
      'only ever added',
    );
    await expect(db.deleteFrom('plan_pictures').execute()).rejects.toThrow('only ever added');
  });

  // The last one: it ends the sessions.
  it('are refused some time after the save', async () => {
    const { sent } = await savedPlan();
    cotyle.advance(PLAN_PICTURE_MINUTES * 60 + 1);
    const { access } = await cotyle.signIn(staff.SURGEON.email);
    const surgeon = { ...staff.SURGEON, token: access.token };
    expect(await add(sent, FRONT, surgeon)).toEqual([409, PICTURES_TOO_LATE]);
  });
});
