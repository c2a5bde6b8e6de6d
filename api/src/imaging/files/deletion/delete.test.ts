import { access } from 'node:fs/promises';
import path from 'node:path';
import { fileCalls } from '@cotyle/contract/files';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { FILE_TYPES } from '@cotyle/domain/files/kind';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { sendRequest, countByStatus } from '../../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure } from '../../../testing/clinic.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { purgeDeleted } from './purge.ts';
import { eventsOf, get, addStoredFile } from '../testing/stored-file.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let here: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp({ DELETED_FILES_KEPT_DAYS: '2' });
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
});
afterAll(() => cotyle.close());

const newCase = (status: ProcedureStatus = 'SCAN', more: Partial<Parameters<typeof addProcedure>[1]> = {}) =>
  addProcedure(db(), { surgeonId: staff.SURGEON.id, radiologyLocationId: here, status, ...more });
const give = (procedureId: number, more: Partial<Parameters<typeof addStoredFile>[1]> = {}) =>
  addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, ...more });
const remove = (who: SignedInUser, ...ids: number[]) =>
  cotyle.call(fileCalls.delete, { body: { ids } }, who.token);
const live = async (procedureId: number) =>
  (
    await db()
      .selectFrom('files')
      .select('id')
      .where('procedure_id', '=', procedureId)
      .where('deleted_at', 'is', null)
      .execute()
  ).length;
const isOnDisk = (key: string) =>
  access(path.join(cotyle.dataDir, 'files', key)).then(
    () => true,
    () => false,
  );

describe('deleting files', () => {
  it('removes them from the lists, answers their number and records an event each', async () => {
    const procedureId = await newCase();
    const [one, two, three] = [
      await give(procedureId, { name: 'a.zip' }),
      await give(procedureId, { name: 'b.stl', type: 'MODEL' }),
      await give(procedureId, { name: 'c.csv', type: 'ALGORITHM' }),
    ];
    expect(await remove(staff.ADMIN, one.id)).toEqual({
      value: null,
      message: 'File was deleted successfully',
    });
    expect(await remove(staff.ADMIN, two.id, three.id, two.id)).toEqual({
      value: null,
      message: '2 files were deleted successfully',
    });
    expect(await live(procedureId)).toBe(0);
    expect(await eventsOf(cotyle, procedureId)).toEqual([
      ['SCAN_DELETED', staff.ADMIN.id, 'a.zip', null],
      ['MODEL_DELETED', staff.ADMIN.id, 'b.stl', null],
      ['CSV_DELETED', staff.ADMIN.id, 'c.csv', null],
    ]);
  });

  it('keeps the version of the procedure, so that no open form goes stale, and changes the ETag of lists', async () => {
    const procedureId = await newCase();
    const { id } = await give(procedureId);
    const params = { id: String(procedureId) };
    const before = await cotyle.call(procedureCalls.get, { params }, staff.SURGEON.token);
    const { etag } = await sendRequest(cotyle, staff.SURGEON.token, `/patient/procedure/get/${procedureId}`);
    await remove(staff.RADIOLOGIST, id);
    const known = { headers: { 'if-none-match': etag ?? '' } };
    expect(
      (await sendRequest(cotyle, staff.SURGEON.token, `/patient/procedure/get/${procedureId}`, known)).status,
    ).toBe(200);
    const after = await cotyle.call(procedureCalls.get, { params }, staff.SURGEON.token);
    expect(after.value.version).toBe(before.value.version);
    expect([before.value.files.length, after.value.files.length]).toEqual([1, 0]);
  });

  it('is all or nothing', async () => {
    const procedureId = await newCase();
    const [scan, model] = [await give(procedureId), await give(procedureId, { type: 'MODEL' })];
    expect((await expectRejected(remove(staff.RADIOLOGIST, scan.id, model.id))).status).toBe(403);
    expect((await expectRejected(remove(staff.ADMIN, scan.id, 999_999_999))).status).toBe(404);
    const elsewhere = await give(await newCase('SCHEDULED'));
    expect((await expectRejected(remove(staff.RADIOLOGIST, scan.id, elsewhere.id))).status).toBe(404);
    expect(await live(procedureId)).toBe(2);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });

  it('twice fails the second time, also for ten concurrent requests', async () => {
    const procedureId = await newCase();
    const { id } = await give(procedureId);
    const body = { ids: [id] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        sendRequest(cotyle, staff.ADMIN.token, '/file/delete-by-ids', { method: 'DELETE', body }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await eventsOf(cotyle, procedureId)).toHaveLength(1);
  });

  it('is rejected if the procedure or its patient is deleted', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id, deleted: true });
    for (const more of [{ deleted: true }, { patientId }]) {
      const { id } = await give(await newCase('SCAN', more));
      const failure = await expectRejected(remove(staff.ADMIN, id));
      expect([failure.status, failure.message]).toEqual([409, 'A deleted record is read-only.']);
    }
  });

  /** Written out: role, then type, then the statuses in which it may be deleted among those that the role sees. */
  const MODEL_WORK: readonly ProcedureStatus[] = ['MODEL_IN_WORK', 'MODEL_READY'];
  const SEES: Partial<Record<Role, readonly ProcedureStatus[]>> = {
    RADIOLOGIST: ['SCAN', 'SCAN_READY'],
    IMAGE_ENGINEER: ['SCAN_READY', ...MODEL_WORK],
  };
  const expectedOf = (role: Role, type: (typeof FILE_TYPES)[number], status: ProcedureStatus): number => {
    if (role === 'ADMIN' || role === 'MASTER_ADMIN') return 200;
    if (role === 'SURGEON' || role === 'SURGICAL_ASSISTANT') return 403;
    if (!SEES[role]?.includes(status)) return 404;
    if (role === 'RADIOLOGIST') return type === 'SCAN' ? 200 : 403;
    return type !== 'SCAN' && MODEL_WORK.includes(status) ? 200 : 403;
  };

  it.each(PROCEDURE_STATUSES)('in %s is allowed by role and type', async (status) => {
    const procedureId = await newCase(status);
    for (const role of ROLES) {
      for (const type of FILE_TYPES) {
        const { id } = await give(procedureId, { type });
        const { status: answered } = await sendRequest(cotyle, staff[role].token, '/file/delete-by-ids', {
          method: 'DELETE',
          body: { ids: [id] },
        });
        expect([role, type, answered]).toEqual([role, type, expectedOf(role, type, status)]);
      }
    }
  });
});

describe('the deletion of a patient', () => {
  it('is allowed if all files are deleted, and rejected with a file', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const { id } = await give(await newCase('SCAN', { patientId }));
    const deletion = () =>
      cotyle.call(patientCalls.delete, { params: { id: String(patientId) } }, staff.SURGEON.token);
    expect((await expectRejected(deletion())).status).toBe(409);
    await remove(staff.ADMIN, id);
    await deletion();
  });
});

describe('the bytes of a deleted file', () => {
  const purge = () => purgeDeleted(cotyle.context);
  const DAY = 24 * 60 * 60;

  it('are kept for the configured days, then purged with derived models; the record stays', async () => {
    await db()
      .updateTable('files')
      .set({ purged_at: new Date() })
      .where('deleted_at', 'is not', null)
      .execute();
    const procedureId = await newCase('MODEL_IN_WORK');
    const kept = await give(procedureId, { type: 'MODEL', derived: true });
    const gone = await give(procedureId, { type: 'MODEL', derived: true, name: 'gone.stl' });
    await remove(staff.ADMIN, gone.id);
    cotyle.advance(2 * DAY - 60);
    try {
      expect(await purge()).toBe(0);
      expect(await isOnDisk(gone.storageKey)).toBe(true);
      cotyle.advance(120);
      expect(await purge()).toBe(1);
      expect(await purge()).toBe(0);
    } finally {
      cotyle.advance(-2 * DAY - 60);
    }
    for (const end of ['', '.coarse.glb', '.fine.glb']) {
      expect(await isOnDisk(`${gone.storageKey}${end}`)).toBe(false);
      expect(await isOnDisk(`${kept.storageKey}${end}`)).toBe(true);
    }
    const row = await db()
      .selectFrom('files')
      .selectAll()
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow();
    expect([row.file_name, row.purged_at !== null]).toEqual(['gone.stl', true]);
    expect((await get(cotyle, `/file/download/${gone.id}`, staff.ADMIN.token)).status).toBe(404);
  });

  it('that cannot be removed do not stop the others and are retried', async () => {
    const procedureId = await newCase();
    const files = await Promise.all(Array.from({ length: 120 }, () => give(procedureId)));
    const ids = files.map(({ id }) => id);
    const old = new Date(Date.now() - 10 * DAY * 1000);
    await db().updateTable('files').set({ deleted_at: old }).where('id', 'in', ids).execute();
    const [stuck] = files;
    const { storage } = cotyle.context;
    const failing = {
      ...cotyle.context,
      storage: {
        ...storage,
        remove: (key: string) =>
          key === stuck?.storageKey ? Promise.reject(new Error('stuck')) : storage.remove(key),
      },
    };
    await expect(purgeDeleted(failing)).rejects.toThrow('The bytes of 1 deleted files could not be removed.');
    expect(await purge()).toBe(1);
  });
});
