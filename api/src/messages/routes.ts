import { messageCalls } from '@cotyle/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import { readReceived, readSent, readSentNow } from './read.ts';
import { markRead, sendMessage } from './service.ts';

/** Whose name and which patient a message shows depends on all of these. */
const list: Freshness = {
  topics: ({ userId }) => [`messages:${userId}`, 'procedures', 'patients', 'users', 'locations'],
  of: 'list',
};

const requireOwn = (caller: Caller, id: number): void => {
  if (id !== caller.id) throw new Refusal('NOT_FOUND');
};

export const messageRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;
  mount(
    app,
    parts,
    messageCalls.received,
    async ({ params }, { caller }) => {
      requireOwn(caller, params.receiverId);
      return new RawAnswer(`{"value":${await readReceived(pool, caller)}}`);
    },
    list,
  );
  mount(
    app,
    parts,
    messageCalls.sent,
    async ({ params }, { caller }) => {
      requireOwn(caller, params.senderId);
      return new RawAnswer(`{"value":${await readSent(pool, caller)}}`);
    },
    list,
  );
  mount(app, parts, messageCalls.read, async ({ params }, { caller }) => {
    await markRead(parts, caller, params.messageId);
    return { value: null };
  });
  mount(app, parts, messageCalls.send, async ({ body: { senderId: _always, ...message } }, { caller }) => {
    const ids = await sendMessage(parts, caller, message);
    return new RawAnswer(`{"value":${await readSentNow(pool, caller, ids)}}`);
  });
};
