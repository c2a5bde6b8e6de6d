import { ROLES } from '@cotyle/domain/access/roles';
import { NEW_MESSAGE_MAX } from '@cotyle/domain/messages/limits';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, emptyAnswer, id, idInPath, textField } from './fields.ts';
import { listAnswer } from './lists.ts';

const RECEIVERS_MAX = 100;

/** The patient's name only where the reader may see the procedure. */
const procedureReference = z.strictObject({
  id,
  visible: z.boolean(),
  patient: z.strictObject({ nameFirst: z.string(), nameSecond: z.string() }).nullable(),
});

const person = z.strictObject({
  id,
  nameFirst: z.string(),
  nameSecond: z.string(),
  role: z.enum(ROLES),
  location: z.string().nullable(),
});

export const message = z
  .strictObject({
    id,
    procedureId: id.nullable(),
    procedure: procedureReference.nullable(),
    /** The pinned question that it tells of. */
    pinId: id.nullable(),
    senderId: id,
    sender: person,
    receiverId: id,
    receiver: person,
    replyToId: id.nullable(),
    text: z.string(),
    creation: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Message' });

export type Message = z.output<typeof message>;

/** The names in them change rarely, and long lists fetched at every change of a procedure would be most of the traffic. */
const MESSAGES = {
  any: ['messages'],
  polled: ['procedures', 'patients', 'users', 'locations'],
} as const;

export const messageCalls = {
  received: call({
    method: 'GET',
    path: '/user/message/receive/{receiverId}/all',
    summary: 'One’s own incoming messages',
    access: { kind: 'signed-in', roles: ROLES },
    params: z.strictObject({ receiverId: idInPath }),
    answer: listAnswer(message),
    dependsOn: MESSAGES,
    fails: ['NOT_FOUND'],
  }),
  sent: call({
    method: 'GET',
    path: '/user/message/send/{senderId}/all',
    summary: 'One’s own sent messages',
    access: { kind: 'signed-in', roles: ROLES },
    params: z.strictObject({ senderId: idInPath }),
    answer: listAnswer(message),
    dependsOn: MESSAGES,
    fails: ['NOT_FOUND'],
  }),
  read: call({
    method: 'GET',
    path: '/user/message/read/{messageId}',
    summary: 'Mark an incoming message as read',
    access: { kind: 'signed-in', roles: ROLES },
    params: z.strictObject({ messageId: idInPath }),
    answer: emptyAnswer,
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  send: call({
    method: 'POST',
    path: '/user/message/send',
    summary: 'Send a message to one or several people, one message for each of them',
    access: { kind: 'signed-in', roles: ROLES },
    body: z.strictObject({
      text: textField(NEW_MESSAGE_MAX),
      receiverId: id.nullish(),
      receivers: z.array(id).max(RECEIVERS_MAX).nullish(),
      procedureId: id.nullish(),
      replyToId: id.nullish(),
      /** Always the caller, whatever is sent. */
      senderId: id.optional(),
    }),
    answer: valueAnswer(z.array(message)),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
