import { cupCalls } from '@cotyle/contract/cup';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { CENTRE_NOT_EDITABLE } from '@cotyle/domain/cup/centre';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addProcedure } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const caseWithModel = async (status: ProcedureStatus = 'MODEL_IN_WORK') => {
  const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status });
  const fileId = await addFile(db(), { procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' });
  return { procedureId, fileId };
};

type Centre = { fileId: number; x: number; y: number; z: number } | null;
const pick = (who: SignedInUser, procedureId: number, centre: Centre) =>
  cotyle.call(cupCalls.pickCentre, { body: { procedureId, centre } }, who.token);
const read = async (id: number) =>
  (await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, staff.ADMIN.token)).value;
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('procedure_id', '=', id)
    .where('type', '<>', 'PROCEDURE_OPENED')
    .execute();

describe('the centre that the engineer picks on a model', () => {
  it('is saved with the procedure and recorded, and can be moved and removed', async () => {
    const { procedureId, fileId } = await caseWithModel();
    const engineer = staff.IMAGE_ENGINEER;
    const before = await read(procedureId);
    await pick(engineer, procedureId, { fileId, x: 90.25, y: -1, z: 3 });
    const after = await read(procedureId);
    expect(after.cupCentre).toEqual({ fileId, x: 90.25, y: -1, z: 3 });
    expect(after.version).toBe(before.version + 1);
    await pick(engineer, procedureId, { fileId, x: 90.25, y: -1, z: 3 });
    await pick(engineer, procedureId, null);
    expect((await read(procedureId)).cupCentre).toBeNull();
    expect(await eventsOf(procedureId)).toEqual([
      { type: 'PROCEDURE_CUP_CENTRE', by: engineer.id, from: null, to: '90.3, -1.0, 3.0' },
      { type: 'PROCEDURE_CUP_CENTRE', by: engineer.id, from: '90.3, -1.0, 3.0', to: null },
    ]);
  });

  it('is rejected once the case has left the model statuses', async () => {
    const { procedureId, fileId } = await caseWithModel('READY');
    const failed = await expectRejected(pick(staff.ADMIN, procedureId, { fileId, x: 0, y: 0, z: 0 }));
    expect([failed.status, failed.message]).toEqual([409, CENTRE_NOT_EDITABLE]);
    expect(await eventsOf(procedureId)).toEqual([]);
  });

  it('is rejected on a model of another case, on a deleted one and on no model', async () => {
    const { procedureId, fileId } = await caseWithModel();
    const other = await caseWithModel();
    const scan = await addFile(db(), { procedureId, creatorId: staff.ADMIN.id, type: 'SCAN' });
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', fileId).execute();
    for (const wrong of [other.fileId, scan, fileId]) {
      const point = { fileId: wrong, x: 0, y: 0, z: 0 };
      expect((await expectRejected(pick(staff.ADMIN, procedureId, point))).status).toBe(404);
    }
  });

  it('is rejected from a surgeon, and far outside any body', async () => {
    const { procedureId, fileId } = await caseWithModel();
    const point = { fileId, x: 1, y: 2, z: 3 };
    expect((await expectRejected(pick(staff.SURGEON, procedureId, point))).status).toBe(403);
    const far = expectRejected(pick(staff.IMAGE_ENGINEER, procedureId, { ...point, x: 5000 }));
    expect((await far).status).toBe(422);
  });
});
