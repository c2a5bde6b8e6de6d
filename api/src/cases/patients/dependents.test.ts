import { patientCalls } from '@cotyle/contract/patients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let other: SignedInUser;
let assistant: SignedInUser;
let admin: SignedInUser;

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  other = await addSignedInUser(cotyle, { role: 'SURGEON' });
  assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
  admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
  await assign(db(), surgeon.id, assistant.id);
});
afterAll(() => cotyle.close());

const params = (id: number) => ({ params: { id: String(id) } });
const dependents = async (who: SignedInUser, id: number) =>
  (await cotyle.call(patientCalls.dependents, params(id), who.token)).value;
const hasFiles = async (who: SignedInUser, id: number) => {
  const { value } = await cotyle.call(patientCalls.get, params(id), who.token);
  const list = await cotyle.call(patientCalls.actual, { query: {} }, who.token);
  return { record: value.hasFiles, row: list.value.find((row) => row.id === id)?.hasFiles };
};

const addOpenUpload = (procedureId: number, expiresAt: Date) =>
  db()
    .insertInto('uploads')
    .values({
      id: crypto.randomUUID(),
      resumable: true,
      type: 'SCAN',
      file_name: 'scan.zip',
      description: 'CT Scan',
      procedure_id: procedureId,
      creator_id: surgeon.id,
      size: 10,
      storage_key: `test/${crypto.randomUUID()}`,
      created_at: new Date(),
      expires_at: expiresAt,
    })
    .execute();

describe('what depends on a patient', () => {
  it('is nothing for a patient without procedures', async () => {
    const id = await addPatient(db(), { creatorId: surgeon.id });
    const nothing = { procedures: [], otherProcedures: 0, files: 0, unfinishedUploads: 0 };
    expect(await dependents(surgeon, id)).toEqual(nothing);
    expect(await dependents(assistant, id)).toEqual(nothing);
  });

  it('are the procedures by status in the order of the workflow, and those of others only as a number', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id });
    const mine = { surgeonId: surgeon.id, patientId };
    await addProcedure(db(), { ...mine, status: 'DONE' });
    await addProcedure(db(), { ...mine, status: 'CANCELED' });
    await addProcedure(db(), { ...mine, status: 'DONE' });
    await addProcedure(db(), { ...mine, status: 'SCAN' });
    await addProcedure(db(), { ...mine, deleted: true });
    await addProcedure(db(), { surgeonId: other.id, patientId, status: 'SCHEDULED' });
    expect(await dependents(surgeon, patientId)).toEqual({
      procedures: [
        { status: 'SCAN', count: 1 },
        { status: 'DONE', count: 2 },
        { status: 'CANCELED', count: 1 },
      ],
      otherProcedures: 1,
      files: 0,
      unfinishedUploads: 0,
    });
  });

  it('are files, those of deleted and of other procedures too, exactly where the deletion is rejected', async () => {
    for (const state of [{}, { deleted: true }, { surgeonId: other.id }]) {
      const patientId = await addPatient(db(), { creatorId: surgeon.id });
      const procedureId = await addProcedure(db(), { surgeonId: surgeon.id, patientId, ...state });
      const fileId = await addFile(db(), { procedureId, creatorId: surgeon.id, type: 'SCAN' });
      expect((await dependents(surgeon, patientId)).files).toBe(1);
      expect(await hasFiles(surgeon, patientId)).toEqual({ record: true, row: true });
      const remove = () => cotyle.call(patientCalls.delete, params(patientId), surgeon.token);
      expect((await expectRejected(remove())).status).toBe(409);

      await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', fileId).execute();
      expect((await dependents(surgeon, patientId)).files).toBe(0);
      expect(await hasFiles(surgeon, patientId)).toEqual({ record: false, row: false });
      await remove();
    }
  });

  it('are uploads that are not finished and not expired', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id });
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id, patientId });
    const now = cotyle.context.now().getTime();
    await addOpenUpload(procedureId, new Date(now + 3_600_000));
    await addOpenUpload(procedureId, new Date(now - 1000));
    expect((await dependents(surgeon, patientId)).unfinishedUploads).toBe(1);
  });

  it('is not answered to anybody who may not see or delete the patient', async () => {
    const id = await addPatient(db(), { creatorId: surgeon.id });
    const [hidden, absent] = [
      await expectRejected(dependents(other, id)),
      await expectRejected(dependents(other, 999_999_999)),
    ];
    expect([hidden.status, hidden.message]).toEqual([404, absent.message]);
    expect((await expectRejected(dependents(admin, id))).status).toBe(403);
    expect((await hasFiles(admin, id)).row, 'an administrator cannot delete patients').toBeUndefined();
  });
});
