import type { Session } from '@cotyle/contract/session';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { sendSecurityMail } from './security-mails.ts';
import { localLogin } from './local-sign-in.ts';
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
  /** Where the identity provider has signed the person in. */
  readonly provider?: ProviderSession;
}

/** Whether the account was used before, from elsewhere. The user is locked by the sign-in, so two at once do not both come first. */
const isNewDevice = async (
  tx: Transaction<Tables>,
  userId: number,
  known: KnownDevice | undefined,
): Promise<boolean> => {
  const first = await tx
    .updateTable('users')
    .set({ has_signed_in: true })
    .where('id', '=', userId)
    .where('has_signed_in', '=', false)
    .returning('id')
    .executeTakeFirst();
  return first === undefined && known === undefined;
};

/** The end of every way to sign in: the event, the mail about a new device, the remembered device and the session. */
export const openSession = async (
  context: AppContext,
  { tx, audit }: { readonly tx: Transaction<Tables>; readonly audit: AuditedTransaction },
  user: SessionOwner,
  { browser, known, now, provider }: Opening,
): Promise<SignedIn> => {
  const event = provider ? 'SSO_LOGIN' : await localLogin(context, tx, user.id);
  audit.record({ type: event, initiatorId: user.id, subjectUserId: user.id });
  if (await isNewDevice(tx, user.id, known))
    await sendSecurityMail(context, tx, user.id, 'NEW_DEVICE', browser);
  const token = await rememberDevice(tx, user.id, known, now);
  const { tokenKeys } = requireReady(context);
  const session = await startSession(tx, user, {
    tokenKeys,
    now,
    device: browser.device,
    address: browser.address,
    ...(provider && { provider }),
  });
  return { session, deviceTokens: [token, ...browser.deviceTokens.filter((one) => one !== known?.token)] };
};
