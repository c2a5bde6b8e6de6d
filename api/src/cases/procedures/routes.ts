import { cupCalls } from '@cotyle/contract/cup';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { CachePolicy } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { pickCentre } from './cup-centre.ts';
import { listActual, listDeleted } from './list.ts';
import { readProcedure } from './record.ts';
import { deleteProcedure, planProcedure, updateProcedure } from './service.ts';

/** Names of patients, people and places stand in every row. */
const MADE_OF = ['procedures', 'patients', 'users', 'locations'] as const;
const list: CachePolicy = { topics: () => MADE_OF, of: 'list' };
const record: CachePolicy = { topics: () => MADE_OF, of: 'record' };

export const procedureRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;

  registerCall(
    app,
    context,
    procedureCalls.actual,
    ({ query }, { caller, version }) => listActual(pool, caller, query, version),
    list,
  );
  registerCall(
    app,
    context,
    procedureCalls.deleted,
    ({ query }, { caller, version }) => listDeleted(pool, caller, query, version),
    list,
  );
  registerCall(
    app,
    context,
    procedureCalls.get,
    ({ params }, { caller }) => readProcedure(pool, caller, params.id),
    record,
  );
  registerCall(app, context, procedureCalls.update, async ({ body }, { caller, expected }) => {
    const { id, confirmScan, scanReason, confirmModel, modelReason, confirmDate, today, ...changes } = body;
    const answers = { confirmScan, scanReason, confirmModel, modelReason, confirmDate };
    await updateProcedure(context, caller, id, changes, { expected, answers, today });
    return readProcedure(pool, caller, id);
  });
  registerCall(app, context, cupCalls.pickCentre, async ({ body }, { caller, expected }) => ({
    value: await pickCentre(context, caller, body.procedureId, body.centre, expected),
  }));
  registerCall(app, context, procedureCalls.plan, async ({ body }, { caller }) => ({
    value: { id: await planProcedure(context, caller, body) },
  }));
  registerCall(app, context, procedureCalls.delete, async ({ params }, { caller }) => {
    await deleteProcedure(context, caller, params.id);
    return { value: null };
  });
};
