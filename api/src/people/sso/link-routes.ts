import { ssoLinkCalls } from '@cotyle/contract/sso-link';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { givenProof } from '../factors/given-proof.ts';
import { linkOf, linkOfUser, unlinkOwn, unlinkUser } from './unlink.ts';

/** Also where single sign-on is off: links of before are seen and removed. */
export const ssoLinkRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely } = context.database;
  registerCall(app, context, ssoLinkCalls.own, async (_, { caller }) => ({
    value: await linkOf(kysely, caller.id),
  }));
  registerCall(app, context, ssoLinkCalls.unlinkOwn, async ({ body }, { caller, request }) => {
    await unlinkOwn(context, caller, givenProof(context.config, body, request));
    return { value: null };
  });
  registerCall(app, context, ssoLinkCalls.of, async ({ params }) => ({
    value: await linkOfUser(kysely, params.id),
  }));
  registerCall(app, context, ssoLinkCalls.unlink, async ({ body }, { caller, request }) => {
    const proof = givenProof(context.config, body, request);
    await unlinkUser(context, caller, { userId: body.userId, proof });
    return { value: null };
  });
};
