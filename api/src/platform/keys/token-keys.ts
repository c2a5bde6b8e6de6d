import { secondsAfter } from '@cotyle/domain/seconds-after';
import { ACCESS_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { Sealing } from './sealing.ts';

export const TOKEN_KEY_PURPOSE = 'token key';
/** The key of tokens without an id, which were issued before keys had one. */
export const FIRST_TOKEN_KEY = 'first';

/** How long a node may sign with a replaced key: it reads the keys again after this many seconds. */
const RELOAD_SECONDS = 30;
/** Clocks of nodes may differ. */
const OVERLAP_SECONDS = 2 * RELOAD_SECONDS;
/** Unknown ids, which anybody can send, lead to one reading in this time at most. */
const RELOAD_PAUSE_MS = 1000;

export interface TokenKey {
  readonly id: string;
  readonly key: Uint8Array;
  /** Tokens that were issued later are rejected; undefined for the current key. */
  readonly issuesUntil: Date | undefined;
}

/** The keys that sign access tokens and tickets. */
export interface TokenKeys {
  /** The key that signs. */
  current(now: Date): TokenKey;
  /** The keys whose tokens may still be valid, the current one first. */
  accepted(now: Date): readonly TokenKey[];
  /** Reads the keys again, because another node may have a newer one; false where that was done just now. */
  reload(): Promise<boolean>;
}

/** A key from the configuration never changes. */
export const configuredTokenKey = (secret: string): TokenKeys => {
  const key: TokenKey = {
    id: FIRST_TOKEN_KEY,
    key: new TextEncoder().encode(secret),
    issuesUntil: undefined,
  };
  return { current: () => key, accepted: () => [key], reload: () => Promise.resolve(false) };
};

export const storedTokenKeys = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  start: Date,
): Promise<TokenKeys> => {
  // The same object for the same key: what was verified with it is remembered by it.
  const opened = new Map<string, Uint8Array>();
  let keys: readonly TokenKey[] = [];
  let loadedAt = start;
  let loadedTick = 0;
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    const rows = await db
      .selectFrom('token_keys')
      .select(['id', 'secret', 'replaced_at as replacedAt'])
      .orderBy('created_at', 'desc')
      .execute();
    keys = rows.map(({ id, secret, replacedAt }) => {
      const key = opened.get(id) ?? sealing.open(secret, TOKEN_KEY_PURPOSE);
      opened.set(id, key);
      return {
        id,
        key,
        issuesUntil: replacedAt === null ? undefined : secondsAfter(replacedAt, OVERLAP_SECONDS),
      };
    });
    loadedTick = performance.now();
  };
  const loadOnce = (): Promise<void> =>
    (loading ??= load().finally(() => {
      loading = undefined;
    }));

  await load();
  return {
    current: (now) => {
      if (now > secondsAfter(loadedAt, RELOAD_SECONDS)) {
        loadedAt = now;
        // In the background: with the database away, the known key stays in use.
        loadOnce().catch(() => undefined);
      }
      const key = keys.find(({ issuesUntil }) => issuesUntil === undefined);
      if (!key) throw new Error('The database has no current token key.');
      return key;
    },
    accepted: (now) =>
      keys.filter(({ issuesUntil }) => !issuesUntil || now < secondsAfter(issuesUntil, ACCESS_TOKEN_LIFE)),
    reload: async () => {
      if (performance.now() - loadedTick < RELOAD_PAUSE_MS) return false;
      await loadOnce();
      return true;
    },
  };
};
