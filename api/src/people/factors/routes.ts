import { factorSignInCalls, secondFactorCalls } from '@cotyle/contract/second-factor';
import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { browserOf } from '../auth/browser-of.ts';
import { deviceCookie } from '../auth/device-cookie.ts';
import type { SignedIn } from '../auth/open-session.ts';
import { ownFactors } from './own-factors.ts';
import { askPasskey } from './passkey-options.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkey-service.ts';
import { makeRecoveryCodes } from './recovery-code-service.ts';
import { relyingParty } from './relying-party.ts';
import { askPasskeyAlone, askSecondStepPasskey, completeSignIn, signInByPasskey } from './sign-in-service.ts';
import { confirmTotp, removeTotp, startTotp } from './totp-service.ts';
import { changingBrowser, givenProof } from './given-proof.ts';

const NOTHING = { value: null };

const ownFactorRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config } = context;
  const proofOf = (body: IdentityProof, request: FastifyRequest) => givenProof(config, body, request);

  registerCall(app, context, secondFactorCalls.own, async (_, { caller }) => ({
    value: await ownFactors(context, caller),
  }));
  registerCall(app, context, secondFactorCalls.challenge, async (_, { caller, request }) => ({
    value: await askPasskey(context.database.kysely, {
      purpose: 'PROVE',
      userId: caller.id,
      party: relyingParty(config, request),
      now: context.now(),
    }),
  }));
  registerCall(app, context, secondFactorCalls.startTotp, async ({ body }, { caller, request }) => ({
    value: await startTotp(context, caller, proofOf(body, request)),
  }));
  registerCall(app, context, secondFactorCalls.confirmTotp, async ({ body }, { caller, request }) => ({
    value: {
      recoveryCodes: await confirmTotp(context, caller, { ...body, browser: changingBrowser(request) }),
    },
  }));
  registerCall(app, context, secondFactorCalls.removeTotp, async ({ body }, { caller, request }) => {
    await removeTotp(context, caller, proofOf(body, request));
    return NOTHING;
  });
  registerCall(app, context, secondFactorCalls.startPasskey, async ({ body }, { caller, request }) => ({
    value: await startPasskey(context, caller, proofOf(body, request)),
  }));
  registerCall(app, context, secondFactorCalls.addPasskey, async ({ body }, { caller, request }) => ({
    value: {
      recoveryCodes: await addPasskey(context, caller, {
        ...body,
        party: relyingParty(config, request),
        browser: changingBrowser(request),
      }),
    },
  }));
  registerCall(app, context, secondFactorCalls.renamePasskey, async ({ body }, { caller }) => {
    await renamePasskey(context, caller, body);
    return NOTHING;
  });
  registerCall(app, context, secondFactorCalls.removePasskey, async ({ body }, { caller, request }) => {
    await removePasskey(context, caller, { id: body.id, proof: proofOf(body, request) });
    return NOTHING;
  });
  registerCall(app, context, secondFactorCalls.makeRecoveryCodes, async ({ body }, { caller, request }) => ({
    value: { recoveryCodes: await makeRecoveryCodes(context, caller, proofOf(body, request)) },
  }));
};

const factorSignInRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config } = context;
  const keepDevice = ({ session, deviceTokens }: SignedIn, reply: FastifyReply) => {
    void reply.header('set-cookie', deviceCookie(config, deviceTokens));
    return session;
  };
  registerCall(app, context, factorSignInCalls.complete, async ({ body }, { request, reply }) => {
    const [browser, party] = [browserOf(config, request), relyingParty(config, request)];
    return keepDevice(await completeSignIn(context, { ...body, browser, party }), reply);
  });
  registerCall(app, context, factorSignInCalls.challenge, async ({ body }, { request }) => ({
    value: await askSecondStepPasskey(context, body.token, relyingParty(config, request)),
  }));
  registerCall(app, context, factorSignInCalls.passkeyOptions, async (_, { request }) => ({
    value: await askPasskeyAlone(context, request.ip, relyingParty(config, request)),
  }));
  registerCall(app, context, factorSignInCalls.passkeyAccess, async ({ body }, { request, reply }) => {
    const [browser, party] = [browserOf(config, request), relyingParty(config, request)];
    return keepDevice(await signInByPasskey(context, { ...body, browser, party }), reply);
  });
};

export const factorRoutes = (app: FastifyInstance, context: AppContext): void => {
  ownFactorRoutes(app, context);
  factorSignInRoutes(app, context);
};
