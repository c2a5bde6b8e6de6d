import { messageCalls } from '@cotyle/contract/messages';
import type { CallInput } from '@cotyle/contract/call';
import { ROLES } from '@cotyle/domain/access/roles';
import { NOT_TO_YOURSELF } from '@cotyle/domain/messages/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { NEWEST } from './read.ts';

let cotyle: TestApp;
let ada: SignedInUser;
let ben: SignedInUser;
let cleo: SignedInUser;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  const location = await addLocation(db(), { name: 'North Wing' });
  ada = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Ada' });
  ben = await addSignedInUser(cotyle, { role: 'RADIOLOGIST', nameFirst: 'Ben', locationId: location });
  cleo = await addSignedInUser(cotyle, { role: 'IMAGE_ENGINEER', nameFirst: 'Cleo' });
});
afterAll(() => cotyle.close());

type Body = CallInput<typeof messageCalls.send>['body'];
const send = async (who: SignedInUser, body: Body) =>
  (await cotyle.call(messageCalls.send, { body }, who.token)).value;
const sendOne = async (who: SignedInUser, to: SignedInUser, more: Partial<Body> = {}) => {
  const [message] = await send(who, { text: 'Hello', receiverId: to.id, ...more });
  if (!message) throw new Error('nothing was sent');
  return message;
};
const received = async (who: SignedInUser, id = who.id) =>
  (await cotyle.call(messageCalls.received, { params: { receiverId: String(id) } }, who.token)).value;
const sent = async (who: SignedInUser, id = who.id) =>
  (await cotyle.call(messageCalls.sent, { params: { senderId: String(id) } }, who.token)).value;
const markRead = (who: SignedInUser, id: number) =>
  cotyle.call(messageCalls.read, { params: { messageId: String(id) } }, who.token);
const events = (type: 'MESSAGE_SENT' | 'MESSAGE_READ') =>
  db().selectFrom('events').selectAll().where('type', '=', type).orderBy('id').execute();
const stored = async () => (await db().selectFrom('messages').select('id').execute()).length;

describe('sending a message', () => {
  it('creates one message for each receiver, from the caller, whatever sender was sent', async () => {
    const before = (await events('MESSAGE_SENT')).length;
    const messages = await send(ada, {
      text: 'To both',
      receiverId: ben.id,
      receivers: [cleo.id, ben.id, cleo.id],
      senderId: cleo.id,
    });
    expect(messages.map(({ receiverId }) => receiverId)).toEqual([cleo.id, ben.id]);
    expect(messages[0]).toMatchObject({ senderId: ada.id, text: 'To both', isRead: false, procedure: null });
    expect((await received(ben))[0]).toMatchObject({
      text: 'To both',
      sender: { nameFirst: 'Ada', role: 'SURGEON', location: null },
      receiver: { nameFirst: 'Ben', role: 'RADIOLOGIST', location: 'North Wing' },
    });
    expect((await sent(ada)).slice(0, 2).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    const written = (await events('MESSAGE_SENT')).slice(before);
    expect(written.map((one) => [one.initiator_id, one.subject_user_id])).toEqual([
      [ada.id, ben.id],
      [ada.id, cleo.id],
    ]);
    expect(JSON.stringify(written)).not.toContain('To both');
  });

  it('is open to every role', async () => {
    for (const role of ROLES) await sendOne(await addSignedInUser(cotyle, { role }), ada);
  });

  it('requires a receiver other than the sender', async () => {
    for (const body of [{}, { receiverId: null }, { receivers: [] }, { receivers: null }]) {
      const failure = await expectRejected(send(ada, { text: 'x', ...body }));
      expect([failure.status, failure.issues]).toEqual([
        422,
        [{ path: 'receiverId', message: 'is required' }],
      ]);
    }
    for (const body of [{ receiverId: ada.id }, { receivers: [ben.id, ada.id] }]) {
      const failure = await expectRejected(send(ada, { text: 'x', ...body }));
      expect([failure.status, failure.message]).toEqual([409, NOT_TO_YOURSELF]);
    }
  });

  it('to an absent, blocked or deleted user is rejected for all receivers and names the field', async () => {
    const blocked = await addPerson(db(), { status: 'BLOCKED' });
    const deleted = await addPerson(db(), { deleted: true });
    const before = await stored();
    for (const id of [blocked.id, deleted.id, 999_999_999]) {
      expect((await expectRejected(send(ada, { text: 'x', receiverId: id }))).issues[0]?.path).toBe(
        'receiverId',
      );
      const failure = await expectRejected(send(ada, { text: 'x', receivers: [ben.id, id] }));
      expect([failure.status, failure.issues[0]?.path]).toEqual([422, 'receivers.1']);
    }
    expect(await stored()).toBe(before);
  });

  it.each([
    ['nothing', ' \n', 'is required'],
    ['too much', 'x'.repeat(256), 'Max length is 255'],
    ['NUL', 'a\u0000', 'Use printable characters only'],
  ])('with %s is rejected at the field', async (_, text, message) => {
    const failure = await expectRejected(send(ada, { text, receiverId: ben.id }));
    expect([failure.status, failure.issues]).toEqual([422, [{ path: 'text', message }]]);
  });

  it('accepts 255 characters, and rejects ten megabytes or a malformed body', async () => {
    expect((await sendOne(ada, ben, { text: 'y'.repeat(255) })).text).toHaveLength(255);
    const post = async (body: unknown) =>
      (await sendRequest(cotyle, ada.token, '/user/message/send', { method: 'POST', body })).status;
    expect(await post({ receiverId: ben.id, text: 'x'.repeat(10 * 1024 ** 2) })).toBe(413);
    expect(await post({ receiverId: '1', text: 'x' })).toBe(400);
    expect(await post({ receiverId: ben.id, text: 'x', isRead: true })).toBe(400);
    expect(await post({ receivers: Array.from({ length: 101 }, () => ben.id), text: 'x' })).toBe(422);
  });

  it('accepts a reply only to a message of the same two people', async () => {
    const first = await sendOne(ada, ben);
    expect((await sendOne(ben, ada, { replyToId: first.id })).replyToId).toBe(first.id);
    expect((await sendOne(ada, ben, { replyToId: first.id })).replyToId).toBe(first.id);
    const foreign = await sendOne(cleo, ben);
    for (const id of [foreign.id, 999_999_999]) {
      const failure = await expectRejected(send(ada, { text: 'x', receiverId: ben.id, replyToId: id }));
      expect([failure.status, failure.issues[0]?.path]).toEqual([422, 'replyToId']);
    }
    const many = { text: 'x', receivers: [ben.id, cleo.id], replyToId: first.id };
    expect((await expectRejected(send(ada, many))).status).toBe(422);
  });
});

describe('a message about a procedure', () => {
  const about = async (deleted = false) => {
    const patientId = await addPatient(db(), {
      creatorId: ada.id,
      nameFirst: 'Secret',
      nameSecond: 'Patient',
    });
    return addProcedure(db(), { surgeonId: ada.id, patientId, status: 'SCAN_READY', deleted });
  };

  it('names the patient to those who may see the procedure now, and to nobody else', async () => {
    const procedureId = await about();
    const patient = { nameFirst: 'Secret', nameSecond: 'Patient' };
    const message = await sendOne(ada, cleo, { procedureId });
    expect(message.procedure).toEqual({ id: procedureId, visible: true, patient });
    await sendOne(ada, ben, { procedureId });
    expect((await received(cleo))[0]?.procedure).toEqual({ id: procedureId, visible: true, patient });
    const hidden = { id: procedureId, visible: false, patient: null };
    expect((await received(ben))[0]?.procedure).toEqual(hidden);
    await db().updateTable('procedures').set({ status: 'NEW' }).where('id', '=', procedureId).execute();
    expect((await received(cleo))[0]?.procedure).toEqual(hidden);
    const own = `/user/message/receive/${ben.id}/all`;
    expect((await sendRequest(cotyle, ben.token, own)).text).not.toContain('Secret');
  });

  it('hides from its own sender a procedure that they may no longer see, also a deleted one', async () => {
    const procedureId = await about();
    await sendOne(cleo, ada, { procedureId });
    await db()
      .updateTable('procedures')
      .set({ deleted_at: new Date() })
      .where('id', '=', procedureId)
      .execute();
    expect((await sent(cleo))[0]?.procedure).toEqual({ id: procedureId, visible: false, patient: null });
    expect((await received(ada))[0]?.procedure?.visible).toBe(true);
  });

  it('can be sent only by a user who may see the procedure; an invisible one is answered as absent', async () => {
    const procedureId = await about();
    const before = await stored();
    const [foreign, absent] = [
      await expectRejected(send(ben, { text: 'x', receiverId: ada.id, procedureId })),
      await expectRejected(send(ben, { text: 'x', receiverId: ada.id, procedureId: 999_999_999 })),
    ];
    expect([foreign.status, foreign.message]).toEqual([404, absent.message]);
    expect(await stored()).toBe(before);
  });
});

describe('reading messages', () => {
  it('is done by the receiver alone, is recorded once and is shown to both people', async () => {
    const { id } = await sendOne(ada, ben);
    for (const who of [ada, cleo]) expect((await expectRejected(markRead(who, id))).status).toBe(404);
    expect((await expectRejected(markRead(ben, 999_999_999))).status).toBe(404);
    const before = (await events('MESSAGE_READ')).length;
    await Promise.all([1, 2, 3, 4].map(() => markRead(ben, id)));
    expect(await markRead(ben, id)).toEqual({ value: null });
    const written = (await events('MESSAGE_READ')).slice(before);
    expect(written.map((one) => [one.initiator_id, one.subject_user_id, one.new_value])).toEqual([
      [ben.id, ada.id, null],
    ]);
    expect((await received(ben)).find((one) => one.id === id)?.isRead).toBe(true);
    expect((await sent(ada)).find((one) => one.id === id)?.isRead).toBe(true);
  });

  it('of another user is answered as absent', async () => {
    for (const id of [ben.id, 999_999_999]) {
      expect((await expectRejected(received(ada, id))).status).toBe(404);
      expect((await expectRejected(sent(ada, id))).status).toBe(404);
    }
    expect((await sendRequest(cotyle, '', `/user/message/receive/${ada.id}/all/`)).status).toBe(401);
    expect((await sendRequest(cotyle, ada.token, `/user/message/receive/${ada.id}/all/`)).status).toBe(200);
  });

  it('is answered with 304 until a message is sent or read, for both people and nobody else', async () => {
    const box = `/user/message/receive/${ben.id}/all`;
    const out = `/user/message/send/${ada.id}/all`;
    const bystander = `/user/message/receive/${cleo.id}/all`;
    const tags = async () => ({
      box: (await sendRequest(cotyle, ben.token, box)).etag,
      out: (await sendRequest(cotyle, ada.token, out)).etag,
      bystander: (await sendRequest(cotyle, cleo.token, bystander)).etag,
    });
    const first = await tags();
    const known = { headers: { 'if-none-match': first.box ?? '' } };
    expect((await sendRequest(cotyle, ben.token, box, known)).status).toBe(304);
    const { id } = await sendOne(ada, ben);
    const second = await tags();
    expect([
      second.box === first.box,
      second.out === first.out,
      second.bystander === first.bystander,
    ]).toEqual([false, false, true]);
    await markRead(ben, id);
    const third = await tags();
    expect([third.box === second.box, third.out === second.out]).toEqual([false, false]);
  });

  it('is limited to the newest messages and the newest unread ones', async () => {
    const [from, to] = [
      await addSignedInUser(cotyle, { role: 'SURGEON' }),
      await addSignedInUser(cotyle, { role: 'SURGEON' }),
    ];
    const row = (n: number) => ({
      procedure_id: null,
      sender_id: from.id,
      receiver_id: to.id,
      reply_to_id: null,
      text: `n${n}`,
      creation: new Date(),
      read_at: n === 3 ? null : new Date(),
    });
    await db()
      .insertInto('messages')
      .values(Array.from({ length: NEWEST + 10 }, (_, n) => row(n)))
      .execute();
    const box = await received(to);
    expect(box).toHaveLength(NEWEST + 1);
    expect([box[0]?.text, box.at(-1)?.text]).toEqual([`n${NEWEST + 9}`, 'n3']);
    expect(await sent(from)).toHaveLength(NEWEST);
  });
});
