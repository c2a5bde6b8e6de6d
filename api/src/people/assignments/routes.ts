import { assignmentCalls } from '@cotyle/contract/assignments';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { listAssignments, readAssistantsOf, readSurgeonsOf } from './read.ts';
import { assignAssistant, unassignAssistant } from './service.ts';

export const assignmentRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;

  registerCall(app, context, assignmentCalls.bySurgeon, ({ params }, { caller }) =>
    readAssistantsOf(pool, caller, params.id),
  );
  registerCall(app, context, assignmentCalls.byAssistant, ({ params }, { caller }) =>
    readSurgeonsOf(pool, caller, params.id),
  );
  registerCall(app, context, assignmentCalls.all, (_, { caller }) => listAssignments(pool, caller));
  registerCall(app, context, assignmentCalls.create, async ({ body }, { caller }) => {
    await assignAssistant(context, caller, {
      surgeonId: body.surgeonId,
      assistantId: body.surgeonAssistantId,
    });
    return { value: null };
  });
  registerCall(app, context, assignmentCalls.delete, async ({ params }, { caller }) => {
    await unassignAssistant(context, caller, params);
    return { value: null };
  });
};
