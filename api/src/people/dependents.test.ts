import { adminUserCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUpload } from '../imaging/uploads/testing/add-upload.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addLocation, addPatient, addProcedure, assign } from '../testing/clinic.ts';
import { expectRejected } from '../testing/expect-rejected.ts';
import { addPerson } from '../testing/people.ts';
import { addSignedInUser } from '../testing/signed-in-users.ts';
import type { SignedInUser } from '../testing/signed-in-users.ts';

let cotyle: TestApp;
let admin: SignedInUser;

const db = () => cotyle.context.database.kysely;
const ofUser = async (id: number, who = admin) =>
  (await cotyle.call(adminUserCalls.dependents, { params: { id: String(id) } }, who.token)).value;
const ofLocation = async (id: number, who = admin) =>
  (await cotyle.call(locationCalls.dependents, { params: { id: String(id) } }, who.token)).value;

beforeAll(async () => {
  cotyle = await startTestApp();
  admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
});
afterAll(() => cotyle.close());

describe('what depends on a user', () => {
  it('is nothing for a new account', async () => {
    const { id } = await addPerson(db());
    expect(await ofUser(id)).toEqual({
      openProcedures: { surgeon: 0, radiologist: 0, engineer: 0 },
      patients: 0,
      assistants: 0,
      surgeons: 0,
      unfinishedUploads: 0,
    });
  });

  it('are the open procedures in which they have a part', async () => {
    const [surgeon, radiologist, engineer] = [
      await addPerson(db()),
      await addPerson(db(), { role: 'RADIOLOGIST' }),
      await addPerson(db(), { role: 'IMAGE_ENGINEER' }),
    ];
    const all = { surgeonId: surgeon.id, radiologistId: radiologist.id, engineerId: engineer.id };
    for (const status of ['NEW', 'MODEL_IN_WORK', 'SCHEDULED', 'CANCELED', 'DONE'] as const)
      await addProcedure(db(), { ...all, status });
    await addProcedure(db(), { ...all, deleted: true });
    await addProcedure(db(), { surgeonId: surgeon.id });
    const none = { surgeon: 0, radiologist: 0, engineer: 0 };
    expect((await ofUser(surgeon.id)).openProcedures).toEqual({ ...none, surgeon: 4 });
    expect((await ofUser(radiologist.id)).openProcedures).toEqual({ ...none, radiologist: 3 });
    expect((await ofUser(engineer.id)).openProcedures).toEqual({ ...none, engineer: 3 });
  });

  it('are the patients, assignments and uploads, without those that are deleted or finished', async () => {
    const [surgeon, assistant] = [
      await addPerson(db()),
      await addPerson(db(), { role: 'SURGICAL_ASSISTANT' }),
    ];
    const gone = await addPerson(db(), { role: 'SURGICAL_ASSISTANT', deleted: true });
    await assign(db(), surgeon.id, assistant.id);
    await assign(db(), surgeon.id, gone.id);
    await addPatient(db(), { creatorId: surgeon.id });
    await addPatient(db(), { creatorId: surgeon.id, deleted: true });
    await addUpload(cotyle, { creatorId: assistant.id, locationId: await addLocation(db()) });
    expect(await ofUser(surgeon.id)).toMatchObject({ patients: 1, assistants: 1, surgeons: 0 });
    expect(await ofUser(assistant.id)).toMatchObject({ surgeons: 1, assistants: 0, unfinishedUploads: 1 });
    await db()
      .updateTable('uploads')
      .set({ expires_at: new Date(cotyle.context.now().getTime() - 1000) })
      .where('creator_id', '=', assistant.id)
      .execute();
    expect((await ofUser(assistant.id)).unfinishedUploads).toBe(0);
  });

  it('is answered to administrators alone', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    expect((await expectRejected(ofUser(surgeon.id, surgeon))).status).toBe(403);
    expect((await expectRejected(ofUser(999_999_999))).status).toBe(404);
  });
});

describe('what depends on a location', () => {
  it('are its users and the open procedures that have it', async () => {
    const [here, there] = [await addLocation(db()), await addLocation(db())];
    const surgeon = await addPerson(db(), { locationId: here });
    await addPerson(db(), { locationId: here, status: 'BLOCKED' });
    await addPerson(db(), { locationId: here, deleted: true });
    await addPerson(db(), { locationId: there });
    const mine = { surgeonId: surgeon.id };
    await addProcedure(db(), { ...mine, surgeryLocationId: here, radiologyLocationId: here, status: 'SCAN' });
    await addProcedure(db(), { ...mine, surgeryLocationId: there, radiologyLocationId: here });
    await addProcedure(db(), { ...mine, surgeryLocationId: here, radiologyLocationId: here, status: 'DONE' });
    await addProcedure(db(), { ...mine, surgeryLocationId: here, deleted: true });
    expect(await ofLocation(here)).toEqual({ users: 2, openProcedures: { surgery: 1, radiology: 2 } });
    expect(await ofLocation(await addLocation(db()))).toEqual({
      users: 0,
      openProcedures: { surgery: 0, radiology: 0 },
    });
  });

  it('is answered to administrators alone', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const id = await addLocation(db());
    expect((await expectRejected(ofLocation(id, surgeon))).status).toBe(403);
    expect((await expectRejected(ofLocation(999_999_999))).status).toBe(404);
  });
});
