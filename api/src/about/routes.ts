import { appCalls } from '@cotyle/contract/app';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { requireReady } from '../context/app-context.ts';
import type { AppContext } from '../context/app-context.ts';

export const aboutRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, appCalls.about, async () => {
    const { demo, demoFiles } = requireReady(context);
    return { value: { ...context.release, demo, casesInMaking: (await demoFiles?.casesLeft()) ?? 0 } };
  });
};
