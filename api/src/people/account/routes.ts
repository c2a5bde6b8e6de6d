import { accountCalls } from '@cotyle/contract/account';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { saveWantedMails, wantedMails } from './mails.ts';
import { endOwnSession, endOwnSessions, listSessions } from './sessions.ts';

export const accountRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely } = context.database;
  registerCall(app, context, accountCalls.sessions, (_, { caller, request }) =>
    listSessions(kysely, caller.id, { sessionId: caller.sessionId, address: request.ip }, context.now()),
  );
  registerCall(app, context, accountCalls.endSession, async ({ body }, { caller }) => {
    await endOwnSession(context, caller, body.sessionId);
    return { value: null };
  });
  registerCall(app, context, accountCalls.endSessions, async ({ body }, { caller }) => ({
    value: { ended: await endOwnSessions(context, caller, body) },
  }));
  registerCall(app, context, accountCalls.mails, async (_, { caller }) => ({
    value: await wantedMails(context.database.kysely, caller.id),
  }));
  registerCall(app, context, accountCalls.saveMails, async ({ body }, { caller }) => ({
    value: await saveWantedMails(context, caller, body),
  }));
};
