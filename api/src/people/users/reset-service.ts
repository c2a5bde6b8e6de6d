import type { LinkOwner } from '@cotyle/contract/users';
import { fullName } from '@cotyle/domain/people/status';
import { RESET_LINK_LIFE } from '@cotyle/domain/session/timing';
import { createLink, deleteLink, findValidLink } from '../auth/link-store.ts';
import { assertLocalSignInOpen } from '../auth/local-sign-in.ts';
import { accountBucket, addressBucket, assertNotThrottled, tryAttempt } from '../auth/throttle.ts';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { passwordResetMail } from '../../platform/mail/templates.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';

const RESET = 'reset';

/** The answer does not reveal whether the account exists: it is the same, and as fast, either way. */
export const requestReset = async (
  context: AppContext,
  request: { email: string; address: string },
): Promise<void> => {
  const db = context.database.kysely;
  const now = context.now();
  assertLocalSignInOpen(context.config, request.email);
  await assertNotThrottled(db, [addressBucket(RESET, request.address)], now);
  // A mailbox is not to be flooded; the answer stays the same.
  const flooded = await tryAttempt(db, [accountBucket(RESET, request.email)], now);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', request.email)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'BLOCKED')
    .executeTakeFirst();
  if (flooded !== undefined) return;
  // An unknown email adds a job too, so that both cases cost the same.
  await requireReady(context).jobs.add('send-reset-link', { userId: user?.id ?? 0 });
};

export const checkResetLink = async (context: AppContext, token: string): Promise<LinkOwner> => {
  const db = context.database.kysely;
  const link = await findValidLink(db, 'RESET', token, context.now());
  const user =
    link?.userId &&
    (await db
      .selectFrom('users')
      .select(['id as userId', 'role', 'name_first as nameFirst', 'name_second as nameSecond', 'email'])
      .where('id', '=', link.userId)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'BLOCKED')
      .executeTakeFirst());
  if (!user) throw new ApiError('LINK_EXPIRED');
  const { email, ...owner } = user;
  assertLocalSignInOpen(context.config, email);
  return owner;
};

export interface ResetMailContext {
  readonly config: Config;
  readonly database: Database;
  readonly mail: Mail;
  readonly now: () => Date;
  readonly port: () => number;
  /** Called without a mail server, with the file of the mail and the link in it. */
  readonly onOutbox: (mail: { file: string; link: string }) => void;
}

/** The job behind a request. It creates the token, so that no token is ever stored in the queue. */
export const sendResetLink = async (box: ResetMailContext, userId: number): Promise<void> => {
  const db = box.database.kysely;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name_first', 'name_second'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'BLOCKED')
    .executeTakeFirst();
  if (!user) return;
  const token = await createLink(db, {
    purpose: 'RESET',
    userId,
    now: box.now(),
    lifeSeconds: RESET_LINK_LIFE,
  });
  const link = `${publicUrlOf(box.config, box.port())}/reset_password?token=${token}`;
  try {
    const name = fullName({ nameFirst: user.name_first, nameSecond: user.name_second });
    const sent = await box.mail.send(
      passwordResetMail({ to: user.email, name, link, minutes: RESET_LINK_LIFE / 60 }),
    );
    if (sent.file !== undefined) box.onOutbox({ file: sent.file, link });
  } catch (error) {
    // The retry of the job creates another link; this one was never sent.
    await deleteLink(db, token);
    throw error;
  }
};
