import { planCalls } from '@cotyle/contract/plans';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { planVersionsOf } from './plan-rows.ts';
import { savePlan } from './save-plan.ts';

export const planRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely } = context.database;
  registerCall(app, context, planCalls.ofProcedure, async ({ params }, { caller }) => {
    await requireVisible(kysely, caller, params.id);
    return { value: await planVersionsOf(kysely, params.id) };
  });
  registerCall(app, context, planCalls.save, async ({ body }, { caller, expected }) => ({
    value: await savePlan(context, caller, body, expected),
  }));
};
