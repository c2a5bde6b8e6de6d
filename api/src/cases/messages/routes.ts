import { messageCalls } from '@cotyle/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { registerCall } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { readReceived, readSent, readMessages } from './read.ts';
import { markRead, sendMessage } from './service.ts';

const requireOwn = (caller: Caller, id: number): void => {
  if (id !== caller.id) throw new ApiError('NOT_FOUND');
};

export const messageRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;
  registerCall(app, context, messageCalls.received, async ({ params }, { caller }) => {
    requireOwn(caller, params.receiverId);
    return new RawAnswer(`{"value":${await readReceived(pool, caller)}}`);
  });
  registerCall(app, context, messageCalls.sent, async ({ params }, { caller }) => {
    requireOwn(caller, params.senderId);
    return new RawAnswer(`{"value":${await readSent(pool, caller)}}`);
  });
  registerCall(app, context, messageCalls.read, async ({ params }, { caller }) => {
    await markRead(context, caller, params.messageId);
    return { value: null };
  });
  registerCall(
    app,
    context,
    messageCalls.send,
    async ({ body: { senderId: _always, ...message } }, { caller }) => {
      const ids = await sendMessage(context, caller, message);
      return new RawAnswer(`{"value":${await readMessages(pool, caller, ids)}}`);
    },
  );
};
