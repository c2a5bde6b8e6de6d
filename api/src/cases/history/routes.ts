import { eventCalls } from '@cotyle/contract/events';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { CachePolicy } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { listLog, readHistory } from './read.ts';

/** Events never change, but the names in them do. */
const MADE_OF = ['events', 'users', 'patients', 'procedures', 'locations'] as const;
const list: CachePolicy = { topics: () => MADE_OF, of: 'list' };

export const historyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely, pool } = context.database;
  registerCall(
    app,
    context,
    eventCalls.ofProcedure,
    async ({ params }, { caller }) => {
      await requireVisible(kysely, caller, params.id);
      return new RawAnswer(`{"value":${await readHistory(pool, params.id)}}`);
    },
    list,
  );
  registerCall(app, context, eventCalls.all, ({ query }, { version }) => listLog(pool, query, version), list);
};
