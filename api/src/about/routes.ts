import { appCalls } from '@cotyle/contract/app';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { registerCall } from '../http/register-call.ts';
import { requireReady } from '../context/app-context.ts';
import type { AppContext } from '../context/app-context.ts';

const shownSso = ({ SSO_ISSUER, SSO_LABEL, SSO_LOCAL_SIGN_IN }: Config) =>
  SSO_ISSUER === undefined ? null : { label: SSO_LABEL, localClosed: SSO_LOCAL_SIGN_IN === 'closed' };

export const aboutRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, appCalls.about, async () => {
    const { demo, demoFiles } = requireReady(context);
    const casesInMaking = (await demoFiles?.casesLeft()) ?? 0;
    return { value: { ...context.release, demo, casesInMaking, sso: shownSso(context.config) } };
  });
};
