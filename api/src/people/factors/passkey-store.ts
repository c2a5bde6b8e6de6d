import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export const passkeysOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id as credentialId', 'transports', 'name'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Kysely<Tables>, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** What a verified signature said, before it is counted. */
export interface ProvenPasskey {
  readonly passkeyId: number;
  readonly userId: number;
  readonly counter: number;
}

/**
 * Counts a verified signature. An authenticator that counts must count up: a signature that is not newer than the last one comes
 * from a copy. Fails also where the passkey was removed meanwhile.
 */
export const spendPasskey = async (
  tx: Transaction<Tables>,
  { passkeyId, userId, counter }: ProvenPasskey,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The owner is part of the condition: a passkey of somebody else is as absent as one that was removed. */
export const deletePasskey = async (
  tx: Transaction<Tables>,
  userId: number,
  id: number,
): Promise<string | undefined> => {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
};

export const deletePasskeys = async (tx: Transaction<Tables>, userId: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
