import { fileCalls, FILE_SORTS } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { addFile, addLocation, addProcedure, assign } from '../../../testing/clinic.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { addSignedInUser, addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { readFiles } from './file-record.ts';
import { addStoredFile } from '../testing/stored-file.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let here: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

const all = async (
  who: SignedInUser,
  query: Parameters<typeof cotyle.call<typeof fileCalls.all>>[1]['query'] = {},
) => cotyle.call(fileCalls.all, { query }, who.token);
const ofProcedure = async (who: SignedInUser, id: number): Promise<FileRecord[]> =>
  (await cotyle.call(fileCalls.ofProcedure, { params: { id: String(id) } }, who.token)).value;

describe('the files of a procedure', () => {
  it('are listed oldest first, without deleted ones', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id });
    const common = { procedureId, creatorId: staff.ADMIN.id };
    const scan = await addStoredFile(cotyle, { ...common, name: 'scan.zip', description: 'First' });
    const deleted = await addStoredFile(cotyle, common);
    const model = await addStoredFile(cotyle, { ...common, type: 'MODEL', name: 'hip.stl' });
    const derived = { levels: null, openEdges: 3, reason: 'x' };
    const mesh = { triangles: 1, min: [0, 0, 0], max: [1, 2, 3], closed: true, volume: 2.5 };
    const findings = [{ code: 'OPEN', message: 'An open edge' }];
    await db()
      .updateTable('files')
      .set({
        derived_state: 'FAILED',
        derived: JSON.stringify(derived),
        mesh: JSON.stringify(mesh),
        findings: JSON.stringify(findings),
      })
      .where('id', '=', model.id)
      .execute();
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    const files = await ofProcedure(staff.SURGEON, procedureId);
    expect(files.map(({ id }) => id)).toEqual([scan.id, model.id]);
    expect(files[0]).toMatchObject({
      type: 'SCAN',
      fileName: 'scan.zip',
      description: 'First',
      procedureId,
      creatorId: staff.ADMIN.id,
      deleted: false,
      size: 10,
      sha256: scan.sha256,
      content: 'ZIP',
      findings: [],
      mesh: null,
      derivedState: null,
      derived: null,
    });
    expect(files[0]?.creator?.nameFirst).toBe('Ada');
    expect(files[1]).toMatchObject({ derivedState: 'FAILED', derived, mesh, findings });
    expect(await readFiles(cotyle.context.database.pool, [model.id, 999_999_999, scan.id])).toEqual([
      files[1],
      files[0],
    ]);
  });

  it('are visible to those who see the procedure only', async () => {
    const procedureId = await addProcedure(db(), {
      surgeonId: staff.SURGEON.id,
      status: 'SCAN',
      radiologyLocationId: here,
    });
    await addFile(db(), { procedureId, creatorId: staff.ADMIN.id, type: 'MODEL' });
    for (const role of ROLES.filter((one) => one !== 'IMAGE_ENGINEER'))
      expect(await ofProcedure(staff[role], procedureId)).toHaveLength(1);
    for (const who of [staff.IMAGE_ENGINEER, stranger])
      expect((await expectRejected(ofProcedure(who, procedureId))).status).toBe(404);
  });
});

describe('the list of all files', () => {
  it('shows each role the files of visible procedures only', async () => {
    const procedures: { fileId: number; facts: Parameters<typeof maySeeProcedure>[1] }[] = [];
    for (const surgeonId of [staff.SURGEON.id, stranger.id]) {
      for (const status of PROCEDURE_STATUSES) {
        for (const deleted of [false, true]) {
          const facts = { surgeonId, creatorId: surgeonId, status, deleted, radiologyLocationId: here };
          const procedureId = await addProcedure(db(), facts);
          const fileId = await addFile(db(), { procedureId, creatorId: stranger.id, type: 'SCAN' });
          procedures.push({ fileId, facts: { ...facts, procedureId } });
        }
      }
    }
    for (const role of ROLES) {
      const surgeonIds = role === 'SURGICAL_ASSISTANT' ? [staff.SURGEON.id] : [];
      const viewer = { id: staff[role].id, role, locationId: here, surgeonIds };
      const seen = new Set((await all(staff[role])).value.map(({ id }) => id));
      for (const { fileId, facts } of procedures)
        expect([role, facts, seen.has(fileId)]).toEqual([role, facts, maySeeProcedure(viewer, facts)]);
    }
  });

  it('is sorted and paged by every column on the server, without gaps or duplicates', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: stranger.id });
    for (let index = 0; index < 30; index += 1)
      await addStoredFile(cotyle, {
        procedureId,
        creatorId: stranger.id,
        name: `file${index % 7}.zip`,
        bytes: Buffer.alloc(index % 5),
      });
    const whole = (await all(stranger)).value.map(({ id }) => id);
    for (const sort of FILE_SORTS) {
      for (const order of ['asc', 'desc'] as const) {
        const first = await all(stranger, { page: '1', size: '25', sort, order });
        const rest = await all(stranger, { size: '25', sort, order, cursor: first.next ?? '' });
        expect(first.total).toBe(whole.length);
        const rows = [...first.value, ...rest.value];
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(whole));
        const keys = rows.map((row) => row[sort]);
        const sorted = [...keys].sort((a, b) => (a < b ? -1 : Number(a > b)));
        expect([sort, order, keys]).toEqual([sort, order, order === 'asc' ? sorted : sorted.reverse()]);
      }
    }
    expect(whole).toEqual([...whole].sort((a, b) => b - a));
  });

  it('is searched by name and description, ignoring case', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: stranger.id });
    const common = { procedureId, creatorId: stranger.id };
    const { id } = await addStoredFile(cotyle, {
      ...common,
      name: 'Pelvis_50%.zip',
      description: 'Second series',
    });
    const found = async (search: string) => (await all(stranger, { search })).value.map((file) => file.id);
    for (const search of ['pelvis', 'ELVIS_50%', 'series zip', 'se', 'pelvis SECOND'])
      expect([search, await found(search)]).toEqual([search, [id]]);
    expect(await found('pelvisX')).toEqual([]);
  });

  it('answers an unchanged poll with 304, and anew after a deletion', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status: 'NEW' });
    const { id } = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id });
    for (const path of ['/file/all?page=1', `/file/list-by-procedure-id/${procedureId}`]) {
      const first = await sendRequest(cotyle, staff.SURGEON.token, path);
      const known = { headers: { 'if-none-match': first.etag ?? '' } };
      expect((await sendRequest(cotyle, staff.SURGEON.token, path, known)).status).toBe(304);
    }
    const before = await sendRequest(cotyle, staff.SURGEON.token, '/file/all?page=1');
    await cotyle.call(fileCalls.delete, { body: { ids: [id] } }, staff.ADMIN.token);
    const after = await sendRequest(cotyle, staff.SURGEON.token, '/file/all?page=1', {
      headers: { 'if-none-match': before.etag ?? '' },
    });
    expect(after.status).toBe(200);
  });
});
