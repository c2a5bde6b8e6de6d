import { assignmentCalls } from '@cotyle/contract/assignments';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest, failureOf, countByStatus } from '../../testing/send-request.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let locationId: number;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON', locationId });
});
afterAll(() => cotyle.close());

const newAssistant = (person: Parameters<typeof addPerson>[1] = {}) =>
  addPerson(db(), { role: 'SURGICAL_ASSISTANT', locationId, ...person });
const assign = (by: SignedInUser, surgeonId: number, surgeonAssistantId: number) =>
  sendRequest(cotyle, by.token, '/assign/create', {
    method: 'POST',
    body: { surgeonId, surgeonAssistantId },
  });
const unassign = (by: SignedInUser, surgeonId: number, assistantId: number) =>
  sendRequest(cotyle, by.token, `/assign/delete/${surgeonId}/${assistantId}`, { method: 'DELETE' });
const assistantsOf = async (by: SignedInUser, id: number) => {
  const call = cotyle.call(assignmentCalls.bySurgeon, { params: { id: String(id) } }, by.token);
  return (await call).value.assistants.map((one) => one.id);
};
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('subject_user_id', '=', id)
    .where('type', 'in', ['USER_ASSIGNED', 'USER_UNASSIGNED'])
    .orderBy('id')
    .execute();

describe('a surgeon and their assistants', () => {
  it('come together and part, each written down once', async () => {
    const surgeon = staff.SURGEON;
    const { id } = await newAssistant();
    expect((await assign(surgeon, surgeon.id, id)).body).toEqual({ value: null });
    expect(await assistantsOf(surgeon, surgeon.id)).toContain(id);
    expect((await unassign(surgeon, surgeon.id, id)).body).toEqual({ value: null });
    expect(await assistantsOf(surgeon, surgeon.id)).not.toContain(id);
    expect((await unassign(surgeon, surgeon.id, id)).status).toBe(404);
    expect(await eventsOf(id)).toEqual([
      { type: 'USER_ASSIGNED', by: surgeon.id, from: null, to: String(surgeon.id) },
      { type: 'USER_UNASSIGNED', by: surgeon.id, from: String(surgeon.id), to: null },
    ]);
  });

  it('open and close the assistant’s sight at once, tags included', async () => {
    const assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT', locationId });
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id });
    const look = (path: string, headers: Record<string, string> = {}) =>
      sendRequest(cotyle, assistant.token, path, { headers });
    const record = `/patient/procedure/get/${procedureId}`;
    const visibilityVersion = async () =>
      (
        await db()
          .selectFrom('users')
          .select('visibility_version')
          .where('id', '=', assistant.id)
          .executeTakeFirstOrThrow()
      ).visibility_version;
    const before = await visibilityVersion();
    const { etag } = await look('/patient/procedure/all-actual');
    expect((await look(record)).status).toBe(404);
    await assign(staff.SURGEON, staff.SURGEON.id, assistant.id);
    expect((await look(record)).status).toBe(200);
    expect((await look('/patient/procedure/all-actual', { 'if-none-match': etag ?? '' })).status).toBe(200);
    expect(await visibilityVersion()).toBe(before + 1);
    await unassign(staff.SURGEON, staff.SURGEON.id, assistant.id);
    expect((await look(record)).status).toBe(404);
    expect(await visibilityVersion()).toBe(before + 2);
  });

  it('are only active assistants of the same location', async () => {
    const elsewhere = await addLocation(db());
    const unsuitable = [
      await newAssistant({ locationId: elsewhere }),
      await newAssistant({ status: 'BLOCKED' }),
      await newAssistant({ status: 'PENDING' }),
      await newAssistant({ deleted: true }),
      await newAssistant({ role: 'RADIOLOGIST' }),
      await addPerson(db(), { role: 'SURGICAL_ASSISTANT' }),
      staff.SURGEON,
    ];
    for (const { id } of unsuitable) {
      for (const by of [staff.SURGEON, staff.ADMIN]) {
        const failed = failureOf(await assign(by, staff.SURGEON.id, id));
        expect([failed.status, failed.message]).toEqual([
          409,
          'Only an active assistant of the same location can be assigned.',
        ]);
      }
    }
  });

  it('come together once, also of ten tries at the same time', async () => {
    const { id } = await newAssistant();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => assign(staff.ADMIN, staff.SURGEON.id, id)),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 9 });
    const failed = failureOf(await assign(staff.SURGEON, staff.SURGEON.id, id));
    expect(failed.message).toBe('This assistant is already assigned.');
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('never outlive a role that changes at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, email } = await newAssistant();
      const user = { id, role: 'RADIOLOGIST', nameFirst: 'Ada', nameSecond: 'Moved', email };
      await Promise.all([
        assign(staff.SURGEON, staff.SURGEON.id, id),
        sendRequest(cotyle, staff.ADMIN.token, '/admin/user-update', {
          method: 'POST',
          body: { user: { ...user, status: 'ACTIVE', locationId } },
        }),
      ]);
      expect(await assistantsOf(staff.SURGEON, staff.SURGEON.id)).not.toContain(id);
    }
  });

  it('are the surgeon’s own business and the administrators’: to another they are not there', async () => {
    const { id } = await newAssistant();
    expect((await assign(stranger, staff.SURGEON.id, id)).status).toBe(404);
    await assign(staff.MASTER_ADMIN, staff.SURGEON.id, id);
    expect((await unassign(stranger, staff.SURGEON.id, id)).status).toBe(404);
    expect((await sendRequest(cotyle, stranger.token, `/assign/by-surgeon/${staff.SURGEON.id}`)).status).toBe(
      404,
    );
    expect(await assistantsOf(staff.ADMIN, staff.SURGEON.id)).toContain(id);
    for (const role of ['SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      expect((await assign(staff[role], staff.SURGEON.id, id)).status).toBe(403);
      expect((await unassign(staff[role], staff.SURGEON.id, id)).status).toBe(403);
    }
    expect((await unassign(staff.ADMIN, staff.SURGEON.id, id)).status).toBe(200);
  });

  it('are nobody who is absent, of another role, or deleted', async () => {
    const { id } = await newAssistant();
    const gone = await addPerson(db(), { deleted: true, locationId });
    for (const surgeonId of [999_999_999, staff.RADIOLOGIST.id, id]) {
      expect((await assign(staff.ADMIN, surgeonId, id)).status).toBe(404);
      expect((await sendRequest(cotyle, staff.ADMIN.token, `/assign/by-surgeon/${surgeonId}`)).status).toBe(
        404,
      );
    }
    expect((await assign(staff.ADMIN, gone.id, id)).status).toBe(409);
    expect((await assign(staff.ADMIN, staff.SURGEON.id, 999_999_999)).status).toBe(404);
    expect((await assign(staff.ADMIN, -1, id)).status).toBe(422);
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/assign/by-surgeon/abc')).status).toBe(400);
    const body = { surgeonId: staff.SURGEON.id, surgeonAssistantId: id, createdAt: 'x' };
    const answer = await sendRequest(cotyle, staff.ADMIN.token, '/assign/create', { method: 'POST', body });
    expect(answer.status).toBe(400);
  });
});

describe('the lists of assignments', () => {
  it('show an assistant their own surgeons, administrators all, and nobody else any', async () => {
    const own = staff.SURGICAL_ASSISTANT;
    const other = await newAssistant();
    await assign(staff.ADMIN, staff.SURGEON.id, own.id);
    await assign(staff.ADMIN, stranger.id, own.id);
    await assign(staff.ADMIN, stranger.id, other.id);
    const surgeonsOf = (by: SignedInUser, id: number) =>
      sendRequest(cotyle, by.token, `/assign/by-assistant/${id}`);
    const ids = (answer: { body: unknown }) =>
      new Set((answer.body as { value: { surgeons: { id: number }[] } }).value.surgeons.map((one) => one.id));
    expect(ids(await surgeonsOf(own, own.id))).toEqual(new Set([staff.SURGEON.id, stranger.id]));
    expect(ids(await surgeonsOf(staff.ADMIN, other.id))).toEqual(new Set([stranger.id]));
    expect((await surgeonsOf(own, other.id)).status).toBe(404);
    expect((await surgeonsOf(own, 999_999_999)).status).toBe(404);
    expect((await surgeonsOf(staff.ADMIN, staff.SURGEON.id)).status).toBe(404);
    for (const role of ['SURGEON', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      expect((await surgeonsOf(staff[role], own.id)).status).toBe(403);
    }
  });

  it('hold everything for administrators and one’s own for surgeons and assistants', async () => {
    const all = async (by: SignedInUser) => (await cotyle.call(assignmentCalls.all, {}, by.token)).value;
    const everything = await all(staff.ADMIN);
    expect(await all(staff.MASTER_ADMIN)).toEqual(everything);
    expect(everything.length).toBeGreaterThan(2);
    expect(await all(stranger)).toEqual(everything.filter((one) => one.surgeonId === stranger.id));
    const own = staff.SURGICAL_ASSISTANT;
    expect(await all(own)).toEqual(everything.filter((one) => one.surgeonAssistantId === own.id));
    for (const role of ROLES) {
      const { status } = await sendRequest(cotyle, staff[role].token, '/assign/all');
      expect([role, status]).toEqual([role, role === 'RADIOLOGIST' || role === 'IMAGE_ENGINEER' ? 403 : 200]);
    }
  });

  it('are answered with 304 until somebody is assigned', async () => {
    const { id } = await newAssistant();
    for (const path of ['/assign/all', `/assign/by-surgeon/${stranger.id}`]) {
      const { etag } = await sendRequest(cotyle, stranger.token, path);
      const poll = () =>
        sendRequest(cotyle, stranger.token, path, { headers: { 'if-none-match': etag ?? '' } });
      expect(await poll()).toMatchObject({ status: 304, text: '' });
      await assign(stranger, stranger.id, id);
      expect((await poll()).status).toBe(200);
      await unassign(stranger, stranger.id, id);
    }
  });
});
