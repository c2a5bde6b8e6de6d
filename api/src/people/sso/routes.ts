import { authCalls } from '@cotyle/contract/auth';
import { ssoCalls } from '@cotyle/contract/sso';
import { ssoStepUpCalls } from '@cotyle/contract/sso-step-up';
import { SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import type { SsoRefusalCode } from '@cotyle/domain/sso/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../auth/browser-of.ts';
import { deviceCookie } from '../auth/device-cookie.ts';
import { ApiError } from '../../errors/api-error.ts';
import { HIJACKED } from '../../http/raw-answer.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { logOutByProvider } from './backchannel-logout.ts';
import { browserCookie, readBrowserToken } from './browser-cookie.ts';
import { identify } from './identify.ts';
import { logout } from './logout.ts';
import type { SsoProvider } from './provider.ts';
import { SsoRefusal } from './refusal.ts';
import { admit, openSsoSession } from './sign-in.ts';
import { startSignIn } from './start.ts';
import { completeStepUp, startStepUp, stepUpState } from './step-up.ts';

/** Of one address, behind which a whole clinic may be: each start writes a row. */
const STARTS = { perSecond: 2, burst: 120, concurrent: 120 };

const LOGIN_PAGE = '/login';
/** Tells the page that waits for it, in the window that it has opened. */
const CONFIRMED_PAGE = '/confirmed';

const required = (provider: SsoProvider | undefined): SsoProvider => {
  if (!provider) throw new ApiError('NOT_FOUND');
  return provider;
};

/** In the fragment, which browsers send to nobody. */
const sendToApp = (
  reply: FastifyReply,
  { settings }: SsoProvider,
  fragment: Readonly<Record<string, string>>,
  page = LOGIN_PAGE,
): typeof HIJACKED => {
  void reply.redirect(`${settings.publicUrl}${page}#${new URLSearchParams(fragment).toString()}`);
  return HIJACKED;
};

const refusalOf = (request: FastifyRequest, error: unknown): SsoRefusalCode => {
  if (error instanceof ApiError && error.code === 'TOO_MANY_CALLS') return 'busy';
  if (!(error instanceof SsoRefusal)) throw error;
  request.log.warn({ reason: error.reason, err: error.cause }, 'single sign-on refused');
  return error.code;
};

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The person sees a page in every case: what went wrong is told there and not as data of the API. */
const redirectOrTell = async (
  { request, reply }: Exchange,
  provider: SsoProvider,
  work: () => Promise<typeof HIJACKED>,
): Promise<typeof HIJACKED> => {
  try {
    return await work();
  } catch (error) {
    return sendToApp(reply, provider, { 'sso-error': refusalOf(request, error) });
  }
};

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

export const ssoRoutes = async (
  app: FastifyInstance,
  context: AppContext,
  sso: SsoProvider | undefined,
): Promise<void> => {
  const starts = createRateLimit(STARTS);

  const start = ({ request, reply }: Exchange, prompt: 'login' | undefined): Promise<typeof HIJACKED> => {
    const provider = required(sso);
    return redirectOrTell({ request, reply }, provider, async () => {
      starts.consume(request.ip, reply.raw);
      const { url, browserToken } = await startSignIn(context, provider, prompt);
      void reply.header('set-cookie', browserCookie(provider.settings, browserToken)).redirect(url);
      return HIJACKED;
    });
  };
  const comeBackToConfirm = async (
    { request, reply }: Exchange,
    provider: SsoProvider,
    id: string,
  ): Promise<typeof HIJACKED> => {
    const browserToken = readBrowserToken(provider.settings, request.headers.cookie);
    void reply.header('set-cookie', browserCookie(provider.settings, ''));
    try {
      await completeStepUp(context, provider, id, { search: searchOf(request), browserToken });
      return sendToApp(reply, provider, { id }, CONFIRMED_PAGE);
    } catch (error) {
      return sendToApp(reply, provider, { id, error: refusalOf(request, error) }, CONFIRMED_PAGE);
    }
  };
  const comeBack = ({ request, reply }: Exchange): Promise<typeof HIJACKED> => {
    const provider = required(sso);
    const id = stepUpState(searchOf(request));
    if (id !== undefined) return comeBackToConfirm({ request, reply }, provider, id);
    return redirectOrTell({ request, reply }, provider, async () => {
      const browserToken = readBrowserToken(provider.settings, request.headers.cookie);
      const identity = await identify(context, provider, { search: searchOf(request), browserToken });
      const code = await admit(context, provider.settings, identity, browserToken ?? '');
      return sendToApp(reply, provider, { sso: code });
    });
  };

  registerCall(app, context, ssoCalls.start, ({ query }, exchange) => start(exchange, query.prompt));
  registerCall(app, context, ssoCalls.callback, (_, exchange) => comeBack(exchange));
  registerCall(app, context, ssoCalls.session, async ({ body }, { request, reply }) => {
    const { settings } = required(sso);
    const { session, deviceTokens } = await openSsoSession(context, {
      code: body.code,
      browserToken: readBrowserToken(settings, request.headers.cookie),
      browser: browserOf(context.config, request),
    });
    void reply.header('set-cookie', [
      deviceCookie(context.config, deviceTokens),
      browserCookie(settings, ''),
    ]);
    return session;
  });

  registerCall(app, context, ssoStepUpCalls.start, async ({ body }, { caller, request, reply }) => {
    const provider = required(sso);
    starts.consume(request.ip, reply.raw);
    try {
      const { url, id, browserToken } = await startStepUp(context, provider, caller, body.action);
      void reply.header('set-cookie', browserCookie(provider.settings, browserToken));
      return { value: { url, id } };
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      throw new ApiError('UNAVAILABLE', { message: SSO_REFUSALS[refusalOf(request, error)] });
    }
  });

  registerCall(app, context, authCalls.logout, async (_, { caller }) => {
    const url = await logout(context, caller, sso);
    return { value: url === null ? null : { endSessionUrl: url } };
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    registerCall(scope, context, ssoCalls.backchannelLogout, async ({ body }) => {
      await logOutByProvider(context, required(sso), body.logout_token);
      return { value: null };
    });
  });
};
