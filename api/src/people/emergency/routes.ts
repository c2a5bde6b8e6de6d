import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { listEmergencyAccesses } from './list-accesses.ts';
import { endEmergencyAccess, listOwnAccesses, openEmergencyAccess } from './service.ts';

export const emergencyAccessRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, emergencyAccessCalls.open, async ({ body }, { caller }) => ({
    value: await openEmergencyAccess(context, caller, body),
  }));
  registerCall(app, context, emergencyAccessCalls.own, async (_, { caller }) => ({
    value: await listOwnAccesses(context, caller),
  }));
  registerCall(app, context, emergencyAccessCalls.all, async () => ({
    value: await listEmergencyAccesses(context),
  }));
  registerCall(app, context, emergencyAccessCalls.end, async ({ body }, { caller }) => {
    await endEmergencyAccess(context, caller, body.id);
    return { value: null };
  });
};
