import type { Session } from '@cotyle/contract/session';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { rememberDevice } from './device-store.ts';
import type { KnownDevice } from './device-store.ts';
import { startSession } from './session-store.ts';
import type { ProviderSession, SessionOwner } from './session-store.ts';

/** The browser that signs in. */
export interface SigningInBrowser {
  readonly address: string;
  /** The browser in words. */
  readonly device: string;
  /** What the browser shows of earlier sign-ins. */
  readonly deviceTokens: readonly string[];
}

export interface SignedIn {
  readonly session: Session;
  /** For the browser to keep, the one of this account first. */
  readonly deviceTokens: readonly string[];
}

interface Opening {
  readonly browser: SigningInBrowser;
  /** The device by which this account was used before; undefined for a new one. */
  readonly known: KnownDevice | undefined;
  readonly now: Date;
  /** USER_LOGIN where it is left out. */
  readonly event?: 'USER_LOGIN' | 'SSO_LOGIN' | 'EMERGENCY_LOGIN';
  readonly provider?: ProviderSession;
}

/** The end of every way to sign in: the event, the remembered device and the session. */
export const openSession = async (
  context: AppContext,
  { tx, audit }: { readonly tx: Transaction<Tables>; readonly audit: AuditedTransaction },
  user: SessionOwner,
  { browser, known, now, event = 'USER_LOGIN', provider }: Opening,
): Promise<SignedIn> => {
  audit.record({ type: event, initiatorId: user.id, subjectUserId: user.id });
  const token = await rememberDevice(tx, user.id, known, now);
  const { tokenKey } = requireReady(context);
  const session = await startSession(tx, user, {
    tokenKey,
    now,
    device: browser.device,
    ...(provider && { provider }),
  });
  return { session, deviceTokens: [token, ...browser.deviceTokens.filter((one) => one !== known?.token)] };
};
