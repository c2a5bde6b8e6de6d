import { auditAnchorCalls } from '@cotyle/contract/audit-anchors';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { readAnchorState } from '../../audit/anchors/anchor-state.ts';

export const auditAnchorRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, auditAnchorCalls.state, async () => ({ value: await readAnchorState(context) }));
};
