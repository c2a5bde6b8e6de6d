import type { Transaction } from 'kysely';
import * as oidc from 'openid-client';
import { endSession } from '../auth/session-store.ts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { SsoProvider } from './provider.ts';
import { openIdToken } from './sealed-id-token.ts';

interface EndedAtProvider {
  readonly issuer: string;
  readonly subject: string;
  /** Sealed. */
  readonly idToken: Buffer | null;
}

/** Forgets the session at the provider; undefined for a session that did not come from it. */
const detachProviderSession = (
  tx: Transaction<Tables>,
  sessionId: string,
): Promise<EndedAtProvider | undefined> =>
  tx
    .deleteFrom('sso_sessions')
    .where('session_id', '=', sessionId)
    .returning(['id_token as idToken', 'issuer', 'subject'])
    .executeTakeFirst();

/** Where the browser goes to end the session at the provider; null where it has no such address or is away. */
const endSessionUrl = async (
  { settings, discover }: SsoProvider,
  sealing: Sealing,
  ended: EndedAtProvider,
): Promise<string | null> => {
  if (settings.logout === 'cotyle') return null;
  const provider = await discover().catch(() => undefined);
  if (provider?.client.serverMetadata().end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(provider.client, {
    post_logout_redirect_uri: `${settings.publicUrl}/`,
    ...(ended.idToken && { id_token_hint: openIdToken(sealing, ended, ended.idToken) }),
  }).href;
};

/** Answers where the browser goes to end the session at the identity provider; null where there is none. */
export const logout = async (
  context: AppContext,
  caller: Caller,
  sso: SsoProvider | undefined,
): Promise<string | null> => {
  const now = context.now();
  const atProvider = await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await endSession(tx, caller.sessionId, 'LOGOUT', now);
    audit.record({ type: 'USER_LOGOUT', initiatorId: caller.id, subjectUserId: caller.id });
    return detachProviderSession(tx, caller.sessionId);
  });
  return sso && atProvider ? endSessionUrl(sso, requireReady(context).sealing, atProvider) : null;
};
