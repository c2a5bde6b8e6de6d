import { eventCalls } from '@cotyle/contract/events';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { registerList } from '../../records/register-list.ts';
import { exportText, listLog, readHistory } from './read.ts';

export const historyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely, pool } = context.database;
  registerCall(app, context, eventCalls.ofProcedure, async ({ params }, { caller }) => {
    await requireVisible(kysely, caller, params.id);
    return new RawAnswer(`{"value":${await readHistory(pool, params.id)}}`);
  });
  registerList(app, context, eventCalls.all, {
    what: ({ query }) => exportText(query),
    read: ({ query }, { version }) => listLog(pool, query, version),
  });
};
