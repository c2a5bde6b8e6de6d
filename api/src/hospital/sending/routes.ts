import { sendingCalls } from '@cotyle/contract/sendings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { askSending } from './ask-sending.ts';
import { sendingsOf } from './list-sendings.ts';

export const sendingRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, sendingCalls.ofProcedure, async ({ params }, { caller }) => ({
    value: await sendingsOf(context, caller, params.id),
  }));
  registerCall(app, context, sendingCalls.send, async ({ body }, { caller }) => {
    await askSending(context, caller, body);
    return { value: await sendingsOf(context, caller, body.procedureId) };
  });
};
