import { providedPerson } from '@cotyle/domain/sso/claims';
import type { ProvidedPerson } from '@cotyle/domain/sso/claims';
import * as oidc from 'openid-client';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { consumeAttempt } from './attempt-store.ts';
import { exchangeCode, returnedUrl } from './exchange-code.ts';
import type { Exchanged, Returned } from './exchange-code.ts';
import type { SsoProvider } from './provider.ts';
import { SsoRefusal } from './refusal.ts';

/** The person as the provider has identified them, by a token that was checked. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Of the session at the provider. */
  readonly sid: string | null;
  readonly idToken: string;
  readonly person: ProvidedPerson;
}

/** Those of the ID token, and of the user info where that has not all. */
const claimsOf = async (
  { settings }: SsoProvider,
  { client, tokens, claims }: Exchanged,
): Promise<oidc.IDToken> => {
  const { groups, emailVerified } = settings.claimNames;
  const wanted = ['email', emailVerified, ...(settings.roles.length === 0 ? [] : [groups])];
  const isComplete = wanted.every((name) => claims[name] !== undefined);
  if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  // The email and its verification come from one place: they must not be of two addresses.
  const verified = more.email === undefined ? claims : more;
  return { ...more, ...claims, email: verified['email'], [emailVerified]: verified[emailVerified] };
};

/** The end of the code flow: the attempt of this browser is used up, whatever the outcome. */
export const identify = async (
  context: AppContext,
  provider: SsoProvider,
  returned: Returned,
): Promise<Identity> => {
  const url = returnedUrl(provider, returned);
  const state = url.searchParams.get('state');
  if (state === null || returned.browserToken === undefined)
    throw new SsoRefusal('over', 'no state or no cookie');
  const attempt = await consumeAttempt(
    context.database.kysely,
    requireReady(context).sealing,
    { state, browserToken: returned.browserToken },
    context.now(),
  );
  if (!attempt) throw new SsoRefusal('over', 'unknown state');
  return exchangeCode(provider, url, { state, ...attempt }, async (exchanged) => {
    const claims = await claimsOf(provider, exchanged);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      idToken: exchanged.tokens.id_token ?? '',
      person: providedPerson(claims, provider.settings.claimNames),
    };
  });
};
