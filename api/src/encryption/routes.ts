import { encryptionCalls } from '@cotyle/contract/encryption';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { registerCall } from '../http/register-call.ts';
import { readEncryptionState } from './state.ts';

export const encryptionRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, encryptionCalls.state, async () => ({
    value: await readEncryptionState(context.database.pool),
  }));
};
