import { cupCalls } from '@cotyle/contract/cup';
import { procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { registerList } from '../../records/register-list.ts';
import { createOpeningAudit } from '../../records/opened-records.ts';
import { pickCentre } from './cup-centre.ts';
import { listActual, listCalendar, listDeleted } from './list.ts';
import { readProcedure } from './record.ts';
import { deleteProcedure, planProcedure, updateProcedure } from './service.ts';

export const procedureRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;
  const recordOpening = createOpeningAudit(context);

  registerList(app, context, procedureCalls.actual, {
    what: 'Procedures',
    read: ({ query }, { caller, version }) => listActual(context, caller, query, version),
  });
  registerList(app, context, procedureCalls.deleted, {
    what: 'Deleted procedures',
    read: ({ query }, { caller, version }) => listDeleted(context, caller, query, version),
  });
  registerCall(app, context, procedureCalendarCalls.range, ({ query }, { caller, version }) =>
    listCalendar(context, caller, query, version),
  );
  registerCall(app, context, procedureCalls.get, async ({ params }, { caller }) => {
    const procedure = await readProcedure(pool, caller, params.id, () =>
      recordOpening(caller.id, { kind: 'PROCEDURE', id: params.id }),
    );
    context.ready()?.demoFiles?.first(params.id);
    return procedure;
  });
  registerCall(app, context, procedureCalls.update, async ({ body }, { caller, expected }) => {
    const { id, today, confirmScan, scanReason, confirmModel, modelReason, confirmDate, ...rest } = body;
    const { confirmPlan, confirmPlanChange, planReason, ...changes } = rest;
    const answers = {
      confirmScan,
      scanReason,
      confirmModel,
      modelReason,
      confirmDate,
      confirmPlan,
      confirmPlanChange,
      planReason,
    };
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
