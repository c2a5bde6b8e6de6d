import { outcomeCalls } from '@cotyle/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { registerList } from '../../records/register-list.ts';
import { listOutcomes } from './list.ts';
import { readSummary } from './summary.ts';

export const outcomeRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, outcomeCalls.summary, ({ query }, { caller }) =>
    readSummary(context.database.pool, caller, query),
  );
  registerList(app, context, outcomeCalls.cases, {
    what: 'Outcomes',
    read: ({ query }, { caller, version }) => listOutcomes(context, caller, query, version),
  });
};
