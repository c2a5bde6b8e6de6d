import { incomingCalls } from '@cotyle/contract/incoming';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { createOpeningAudit } from '../../records/opened-records.ts';
import { assignStudy } from './assign-study.ts';
import { discardStudy } from './discard-study.ts';
import { listIncoming } from './list-incoming.ts';

export const incomingRoutes = (app: FastifyInstance, context: AppContext): void => {
  const recordOpening = createOpeningAudit(context);
  registerCall(app, context, incomingCalls.list, async (_, { caller }) => {
    const studies = await listIncoming(context, caller);
    // Before it is sent: the list has names.
    for (const id of new Set(studies.map(({ location }) => location.id)))
      await recordOpening(caller.id, { kind: 'INCOMING', id });
    return { value: studies };
  });
  registerCall(app, context, incomingCalls.assign, async ({ body }, { caller }) => {
    await assignStudy(context, caller, body);
    return { value: null };
  });
  registerCall(app, context, incomingCalls.discard, async ({ body }, { caller }) => {
    await discardStudy(context, caller, body);
    return { value: null };
  });
};
