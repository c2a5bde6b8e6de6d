import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tables } from '../platform/database/schema.ts';
import { isPlain, plainSealing } from '../platform/keys/sealing.ts';
import type { Sealing } from '../platform/keys/sealing.ts';
import {
  configuredTokenKey,
  FIRST_TOKEN_KEY,
  storedTokenKeys,
  TOKEN_KEY_PURPOSE,
} from '../platform/keys/token-keys.ts';
import type { TokenKeys } from '../platform/keys/token-keys.ts';
import { totpPurpose } from '../platform/keys/totp-purpose.ts';

export interface Secrets {
  readonly tokenKeys: TokenKeys;
  /** Makes the pseudonyms of de-identified scans. */
  readonly pseudonymKey: Uint8Array;
}

const PSEUDONYMS = 'pseudonyms';

export const newTokenSecret = (sealing: Sealing): Buffer =>
  Buffer.from(sealing.seal(Buffer.from(randomBytes(48).toString('base64url')), TOKEN_KEY_PURPOSE));

/** Nothing happens where there is a current key; of several nodes at once, one creates the first. */
const createTokenKey = async (db: Kysely<Tables>, sealing: Sealing, now: Date): Promise<void> => {
  await db
    .insertInto('token_keys')
    .values({ id: FIRST_TOKEN_KEY, secret: newTokenSecret(sealing), created_at: now, replaced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Encrypts what was stored before there was a master key. */
const sealPlain = async (db: Kysely<Tables>, sealing: Sealing): Promise<void> => {
  if (sealing === plainSealing) return;
  const reseal = (secret: Buffer, purpose: string): Buffer =>
    Buffer.from(sealing.seal(sealing.open(secret, purpose), purpose));
  for (const { id, secret } of await db.selectFrom('token_keys').select(['id', 'secret']).execute())
    if (isPlain(secret))
      await db
        .updateTable('token_keys')
        .set({ secret: reseal(secret, TOKEN_KEY_PURPOSE) })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .execute();
  for (const { purpose, secret } of await db.selectFrom('secrets').select(['purpose', 'secret']).execute())
    if (isPlain(secret))
      await db
        .updateTable('secrets')
        .set({ secret: reseal(secret, purpose) })
        .where('purpose', '=', purpose)
        .where('secret', '=', secret)
        .execute();
  for (const table of ['totp_factors', 'totp_enrolments'] as const)
    for (const { userId, secret } of await db
      .selectFrom(table)
      .select(['user_id as userId', 'secret'])
      .execute())
      if (isPlain(secret))
        await db
          .updateTable(table)
          .set({ secret: reseal(secret, totpPurpose(userId)) })
          .where('user_id', '=', userId)
          .where('secret', '=', secret)
          .execute();
};

/** Derived once from the first token key, as it was before it had a key of its own: pseudonyms stay what they are. */
const openPseudonymKey = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  tokenKey: Uint8Array,
): Promise<Uint8Array> => {
  const derived = createHmac('sha256', tokenKey).update('cotyle de-identification').digest();
  await db
    .insertInto('secrets')
    .values({ purpose: PSEUDONYMS, secret: Buffer.from(sealing.seal(derived, PSEUDONYMS)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('secrets')
    .select('secret')
    .where('purpose', '=', PSEUDONYMS)
    .executeTakeFirstOrThrow();
  return sealing.open(secret, PSEUDONYMS);
};

/** The secrets of the installation; what is missing is made. */
export const openSecrets = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  { TOKEN_SECRET: configured }: Pick<Config, 'TOKEN_SECRET'>,
  now: Date,
): Promise<Secrets> => {
  await createTokenKey(db, sealing, now);
  await sealPlain(db, sealing);
  const tokenKeys =
    configured === undefined ? await storedTokenKeys(db, sealing, now) : configuredTokenKey(configured);
  return { tokenKeys, pseudonymKey: await openPseudonymKey(db, sealing, tokenKeys.current(now).key) };
};
