import type { Session } from '@cotyle/contract/session';
import { SETUP_LINK_LIFE } from '@cotyle/domain/session/timing';
import type { Kysely, Transaction } from 'kysely';
import { createLink, findValidLink, consumeLink } from '../auth/link-store.ts';
import { assertLocalSignInOpen } from '../auth/local-sign-in.ts';
import { endSessionsOf, startSession } from '../auth/session-store.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';
import type { Tables } from '../../platform/database/schema.ts';

/**
 * An installation is new until a user has a password, or a Super Admin signs in by the identity provider: until then a Super
 * Admin can start the setup again.
 */
const isNew = async (db: Kysely<Tables>): Promise<boolean> => {
  const somebody = await db
    .selectFrom('users as u')
    .leftJoin('sso_links as l', 'l.user_id', 'u.id')
    .select('u.id')
    .where((eb) =>
      eb.or([
        eb('u.password_hash', 'is not', null),
        eb.and([eb('u.role', '=', 'MASTER_ADMIN'), eb('l.user_id', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return somebody === undefined;
};

/** The path of the one-time link, or undefined where the installation already has its people. */
export const issueSetupPath = async (db: Kysely<Tables>, now: Date): Promise<string | undefined> => {
  if (!(await isNew(db))) return undefined;
  const token = await createLink(db, { purpose: 'SETUP', userId: null, now, lifeSeconds: SETUP_LINK_LIFE });
  return `/setup?token=${token}`;
};

export const checkSetupLink = async (context: AppContext, token: string): Promise<void> => {
  const db = context.database.kysely;
  if (!(await findValidLink(db, 'SETUP', token, context.now())) || !(await isNew(db)))
    throw new ApiError('LINK_EXPIRED');
};

interface SuperAdmin {
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly email: string;
}

/** They start as PENDING and without a password, so the forced change is their first screen. */
const upsertSuperAdmin = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  admin: SuperAdmin,
  now: Date,
): Promise<number> => {
  const values = { name_first: admin.nameFirst, name_second: admin.nameSecond, email: admin.email };
  const unfinished = await tx
    .updateTable('users')
    .set(values)
    .where('role', '=', 'MASTER_ADMIN')
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (unfinished) {
    await endSessionsOf(tx, unfinished.id, 'PASSWORD', now);
    return unfinished.id;
  }
  const { id } = await tx
    .insertInto('users')
    .values({
      ...values,
      role: 'MASTER_ADMIN',
      status: 'PENDING',
      phone_number: null,
      password_hash: null,
      deleted_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit.changed({ topic: 'users', id, audience: 'everyone' });
  audit.record({ type: 'USER_CREATED', initiatorId: id, subjectUserId: id });
  return id;
};

export const createSuperAdmin = async (
  context: AppContext,
  token: string,
  admin: SuperAdmin,
  browser: { readonly device: string; readonly address: string },
): Promise<Session> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    // Serialized: two links that are used at once must not create two first Super Admins.
    await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow();
    const link = await consumeLink(tx, 'SETUP', token, now);
    if (!link || !(await isNew(tx))) throw new ApiError('LINK_EXPIRED');
    assertLocalSignInOpen(context.config, admin.email);
    await assertNames(tx, personNames(admin));
    const id = await upsertSuperAdmin(tx, audit, admin, now);
    return startSession(
      tx,
      { id, role: 'MASTER_ADMIN', status: 'PENDING' },
      { tokenKeys: requireReady(context).tokenKeys, now, ...browser },
    );
  });
};
