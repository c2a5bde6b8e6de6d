import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { NOT_LINKED } from '@cotyle/domain/sso/texts';
import { SSO_CLOCK_TOLERANCE } from '@cotyle/domain/sso/timing';
import type { IDToken } from 'openid-client';
import * as oidc from 'openid-client';
import { linkedProvider } from '../auth/provider-proof.ts';
import { makeSecretToken } from '../auth/secret-token.ts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { exchangeCode, returnedUrl } from './exchange-code.ts';
import type { Returned } from './exchange-code.ts';
import type { SsoProvider } from './provider.ts';
import { SsoRefusal } from './refusal.ts';
import { authorizationUrl } from './start.ts';
import type { Started } from './start.ts';
import { confirmStepUp, consumeReturn, storeStepUp } from './step-up-store.ts';

/** Tells a return from that of a sign-in, also where its row is gone. */
const PREFIX = 'step-up.';

/** The state of a return that belongs to a proof; undefined for one of a sign-in. */
export const stepUpState = (search: string): string | undefined => {
  const state = new URLSearchParams(search).get('state');
  return state?.startsWith(PREFIX) ? state : undefined;
};

/** Sends a signed-in person to the provider again. The state is the id of the proof. */
export const startStepUp = async (
  context: AppContext,
  provider: SsoProvider,
  caller: Caller,
  action: ProvenAction,
): Promise<Started & { readonly id: string }> => {
  const { kysely } = context.database;
  if ((await linkedProvider(kysely, context.config, caller.id)) === undefined)
    throw new ApiError('CONFLICT', { message: NOT_LINKED });
  const { client } = await provider.discover();
  const [state, codeVerifier] = [`${PREFIX}${oidc.randomState()}`, oidc.randomPKCECodeVerifier()];
  const browserToken = makeSecretToken().token;
  const { sealing } = requireReady(context);
  const stepUp = { state, browserToken, codeVerifier, action };
  const nonce = await storeStepUp(kysely, sealing, caller, stepUp, context.now());
  // `max_age` makes the provider say when the person signed in, `prompt` makes it ask.
  const fresh = { prompt: 'login', max_age: '0' };
  const url = await authorizationUrl(client, provider, { state, nonce, codeVerifier }, fresh);
  return { url, browserToken, id: state };
};

/** When the person signed in at the provider, which must be after they were sent there. */
const freshSignIn = ({ auth_time: at }: IDToken, startedAt: Date): Date => {
  if (at === undefined) throw new SsoRefusal('stale', 'the token has no auth_time');
  const authenticatedAt = new Date(at * 1000);
  if (authenticatedAt.getTime() < startedAt.getTime() - SSO_CLOCK_TOLERANCE * 1000)
    throw new SsoRefusal('stale', 'the person was not asked again');
  return authenticatedAt;
};

/** The return of a person who was sent to the provider again. Nobody is linked or created, and no session begins. */
export const completeStepUp = async (
  context: AppContext,
  provider: SsoProvider,
  state: string,
  returned: Returned,
): Promise<void> => {
  const { kysely } = context.database;
  if (returned.browserToken === undefined) throw new SsoRefusal('over', 'no cookie');
  const stepUp = await consumeReturn(
    kysely,
    requireReady(context).sealing,
    { state, browserToken: returned.browserToken },
    context.now(),
  );
  if (!stepUp) throw new SsoRefusal('over', 'unknown state');
  const url = returnedUrl(provider, returned);
  const claims = await exchangeCode(provider, url, { state, ...stepUp }, (exchanged) => exchanged.claims);
  const link = await kysely
    .selectFrom('sso_links')
    .select('user_id as userId')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  if (link?.userId !== stepUp.userId) throw new SsoRefusal('other', 'another person signed in');
  const authenticatedAt = freshSignIn(claims, stepUp.startedAt);
  await confirmStepUp(kysely, state, { issuer: claims.iss, authenticatedAt }, context.now());
};
