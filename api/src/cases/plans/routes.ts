import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { givenProof } from '../../people/factors/given-proof.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { readApproval } from './approval-record.ts';
import { approvePlan } from './approve-plan.ts';
import { planVersionsOf } from './plan-rows.ts';
import { proposePlan } from './propose-plan.ts';
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
  registerCall(app, context, planApprovalCalls.get, async ({ params }, { caller }) => ({
    value: await readApproval(context, caller, params.id),
  }));
  registerCall(app, context, planApprovalCalls.propose, async ({ body }, { caller }) => {
    await proposePlan(context, caller, body);
    return { value: await readApproval(context, caller, body.procedureId) };
  });
  registerCall(app, context, planApprovalCalls.approve, async ({ body }, { caller, request }) => {
    const { procedureId, version, sha256 } = body;
    const proof = givenProof(context.config, body, request);
    await approvePlan(context, caller, { procedureId, version, sha256, proof });
    return { value: await readApproval(context, caller, body.procedureId) };
  });
};
