import type { EventType } from '@cotyle/domain/events/types';
import { expiryOf } from '@cotyle/domain/session/session-end';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { encryptionCalls } from '@cotyle/contract/encryption';
import { userCalls } from '@cotyle/contract/users';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backupTo, newDatabase, restoreFrom } from '../backup/testing/backup-files.ts';
import { filesOf, rowsOf } from '../backup/testing/contents-of.ts';
import { parseConfig } from '../config/config.ts';
import { requireReady } from '../context/app-context.ts';
import { issueAccessToken, readAccessToken } from '../http/access-token.ts';
import { addStoredFile } from '../imaging/files/testing/stored-file.ts';
import type { TestFile } from '../imaging/files/testing/stored-file.ts';
import { zipOf } from '../imaging/uploads/testing/samples.ts';
import { startUploadWorld } from '../imaging/uploads/testing/world.ts';
import type { UploadWorld } from '../imaging/uploads/testing/world.ts';
import { rotateMasterKey } from '../installation/rotate-master-key.ts';
import { rotateTokenKey } from '../installation/rotate-token-key.ts';
import { openSecrets } from '../installation/open-secrets.ts';
import { spendTotpCode } from '../people/factors/totp-store.ts';
import { addTotp } from '../people/factors/testing/stored-factors.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Tables } from '../platform/database/schema.ts';
import { readMasterKeys } from '../platform/keys/master-keys.ts';
import type { MasterKeys } from '../platform/keys/master-keys.ts';
import { openKeys } from '../platform/keys/open-keys.ts';
import { isPlain } from '../platform/keys/sealing.ts';
import { keyEntry } from '../platform/keys/testing/master-keys.ts';
import { openFiles } from '../platform/storage/encrypted/open-files.ts';
import { storedFileKeys } from '../platform/storage/encrypted/stored-file-keys.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addPerson } from '../testing/people.ts';
import { eventually } from '../testing/eventually.ts';
import { encryptFiles } from './encrypt-files.ts';

const masterKeysOf = (...entries: string[]): MasterKeys => {
  const keys = readMasterKeys(parseConfig({ MASTER_KEYS: entries.join(',') }));
  if (!keys) throw new Error('no keys');
  return keys;
};
const contentOf = async (storage: Storage, key: string): Promise<Buffer> => buffer(await storage.read(key));

const eventsOf = async (db: Kysely<Tables>, type: EventType): Promise<(string | null)[][]> => {
  const rows = await db
    .selectFrom('events')
    .select(['old_value as before', 'new_value as after'])
    .where('type', '=', type)
    .orderBy('id')
    .execute();
  return rows.map(({ before, after }) => [before, after]);
};

let folder: string;
let world: UploadWorld;
/** Stored without encryption. */
let plain: TestFile[];
const db = () => world.cotyle.context.database.kysely;
const pool = () => world.cotyle.context.database.pool;
const filesFolder = () => path.join(world.cotyle.dataDir, 'files');
const BOTH = masterKeysOf(keyEntry('k1'), keyEntry('k2'));
const storageWith = (keys: MasterKeys) => {
  const { config, databaseUrl: url } = world.cotyle.context;
  return openFiles(openStorage(config), keys, { url, log: () => undefined });
};
const withStorage = async <T>(keys: MasterKeys, work: (storage: Storage) => Promise<T>): Promise<T> => {
  const files = storageWith(keys);
  try {
    return await work(files.storage);
  } finally {
    await files.close();
  }
};
const encrypt = (keys = BOTH) => {
  const { config, databaseUrl: url } = world.cotyle.context;
  return encryptFiles({ url, stored: openStorage(config), keys: storedFileKeys(pool(), keys) });
};
const storedNames = async () =>
  (await readdir(filesFolder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-encryption-'));
  world = await startUploadWorld();
  const [procedureId, creatorId] = [await world.newCase(), world.staff.RADIOLOGIST.id];
  plain = [];
  for (const size of [0, 70_000, 200_001])
    plain.push(
      await addStoredFile(world.cotyle, {
        procedureId,
        creatorId,
        bytes: size === 0 ? Buffer.alloc(0) : zipOf(size),
      }),
    );
});
afterAll(async () => {
  await world.cotyle.close();
  await rm(folder, { recursive: true, force: true });
});

// In this order: an installation becomes encrypted, is backed up, and gets another master key.
describe('an installation that gets a master key', () => {
  it('encrypts its token key and keeps its pseudonyms', async () => {
    const before = requireReady(world.cotyle.context);
    const sealing = await openKeys(db(), BOTH, new Date());
    const after = await openSecrets(db(), sealing, { TOKEN_SECRET: undefined }, new Date());
    expect(Buffer.from(after.pseudonymKey).equals(before.pseudonymKey)).toBe(true);
    const { key } = after.tokenKeys.current(new Date());
    expect(Buffer.from(key).equals(before.tokenKeys.current(new Date()).key)).toBe(true);
    const stored = await db().selectFrom('token_keys').select('secret').execute();
    const secrets = await db().selectFrom('secrets').select('secret').execute();
    expect([...stored, ...secrets].map(({ secret }) => isPlain(secret))).toEqual([false, false]);
  });

  it('encrypts the secrets of authenticator apps, bound to their owners, and their codes still work', async () => {
    const [person, other] = [await addPerson(db()), await addPerson(db())];
    const app = await addTotp(db(), person.id);
    await addTotp(db(), other.id);
    const secretsOf = () => db().selectFrom('totp_factors').select(['user_id as userId', 'secret']).execute();
    expect((await secretsOf()).every(({ secret }) => isPlain(secret))).toBe(true);
    const sealing = await openKeys(db(), BOTH, new Date());
    await openSecrets(db(), sealing, { TOKEN_SECRET: undefined }, new Date());
    const sealed = await secretsOf();
    expect(sealed.some(({ secret }) => isPlain(secret))).toBe(false);
    const now = new Date();
    const spend = (userId: number) =>
      db()
        .transaction()
        .execute((tx) => spendTotpCode(tx, sealing, userId, app(now), now));
    expect(await spend(person.id)).toBe(true);
    const own = sealed.find(({ userId }) => userId === person.id);
    if (!own) throw new Error('no secret');
    await db()
      .updateTable('totp_factors')
      .set({ secret: own.secret })
      .where('user_id', '=', other.id)
      .execute();
    await expect(spend(other.id)).rejects.toThrow('cannot be opened');
    await db().deleteFrom('totp_factors').execute();
  });

  it('shows the Super Admin its key and how many files are plain', async () => {
    const state = await world.cotyle.call(encryptionCalls.state, {}, world.staff.MASTER_ADMIN.token);
    expect(state.value).toEqual({ masterKeyId: 'k1', plainFiles: 3, encryptedFiles: 0, keysOfOthers: 0 });
  });

  it('is half and half meanwhile: both kinds of files are read', async () => {
    await withStorage(BOTH, async (storage) => {
      for (const { storageKey, bytes } of plain)
        expect((await contentOf(storage, storageKey)).equals(bytes)).toBe(true);
    });
  });

  it('encrypts its plain files once; a file is readable at every step, and an interrupted run continues', async () => {
    const [, first] = plain;
    if (!first) throw new Error('no file');
    // As a kill leaves it: the copy is incomplete.
    const keys = storedFileKeys(pool(), BOTH);
    await keys.create(first.storageKey, `${first.storageKey}.enc`);
    await writeFile(path.join(filesFolder(), `${first.storageKey}.enc`), 'torn');
    await withStorage(BOTH, async (storage) => {
      expect((await contentOf(storage, first.storageKey)).equals(first.bytes)).toBe(true);
      expect(await encrypt()).toEqual({ encrypted: 3, already: 0, failed: [] });
      for (const { storageKey, bytes } of plain) {
        expect(await storage.size(storageKey)).toBe(bytes.length);
        expect((await contentOf(storage, storageKey)).equals(bytes)).toBe(true);
      }
    });
    // As a kill leaves it: the plain bytes are still there.
    await writeFile(path.join(filesFolder(), first.storageKey), first.bytes);
    expect(await encrypt()).toEqual({ encrypted: 0, already: 3, failed: [] });
    const state = await world.cotyle.call(encryptionCalls.state, {}, world.staff.MASTER_ADMIN.token);
    expect(state.value).toMatchObject({ plainFiles: 0, encryptedFiles: 3 });
    expect((await storedNames()).every((name) => name.endsWith('.enc'))).toBe(true);
    for (const name of await filesOf(filesFolder()).then(Object.keys))
      expect((await readFile(path.join(filesFolder(), name))).includes('PK\u0003\u0004')).toBe(false);
  });

  it('is backed up as it is stored; the restored files open with the master key alone, damage is reported', async () => {
    const config = parseConfig({ DATA_DIR: world.cotyle.dataDir, MASTER_KEYS: keyEntry('k1') });
    const { databaseUrl } = world.cotyle.context;
    const file = path.join(folder, 'encrypted.age');
    const { manifest } = await backupTo(file, { config, databaseUrl });
    expect(manifest.findings).toEqual([]);
    const { url, drop } = await newDatabase(inject('databaseServerUrl'));
    const target = path.join(folder, 'restored');
    try {
      await restoreFrom(file, { DATA_DIR: target, DATABASE_URL: url });
      expect(await rowsOf(url)).toEqual(await rowsOf(databaseUrl));
      expect(await filesOf(path.join(target, 'files'))).toEqual(await filesOf(filesFolder()));
      const stored = openStorage(parseConfig({ DATA_DIR: target }));
      const restored = openFiles(stored, masterKeysOf(keyEntry('k1')), { url, log: () => undefined });
      const database = openDatabase({ url, poolSize: 2, log: () => undefined });
      try {
        for (const { storageKey, bytes } of plain)
          expect((await contentOf(restored.storage, storageKey)).equals(bytes)).toBe(true);
        await openKeys(database.kysely, masterKeysOf(keyEntry('k1')), new Date());
        await expect(openKeys(database.kysely, undefined, new Date())).rejects.toThrow('master key k1');
      } finally {
        await restored.close();
        await database.close();
      }
    } finally {
      await drop();
    }
    const damaged = path.join(filesFolder(), `${plain[2]?.storageKey}.enc`);
    const bytes = await readFile(damaged);
    await writeFile(damaged, bytes.with(100_000, (bytes[100_000] ?? 0) ^ 1));
    const found = await backupTo(path.join(folder, 'damaged.age'), { config, databaseUrl });
    expect(found.manifest.findings.map(({ fileId, problem }) => [fileId, problem])).toEqual([
      [plain[2]?.id, 'changed'],
    ]);
    await writeFile(damaged, bytes);
  });

  it('gets another master key without rewriting a file; of two rotations one runs, and an interrupted one continues', async () => {
    const before = await filesOf(filesFolder());
    const outcomes = await Promise.allSettled([
      rotateMasterKey(db(), BOTH, 'k2', new Date()),
      rotateMasterKey(db(), BOTH, 'k2', new Date()),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    // Both may run, one after the other: then the second has nothing to do.
    for (const { reason } of refused)
      expect(String(reason)).toContain('Another rotation of the master key is running.');
    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    expect(await filesOf(filesFolder())).toEqual(before);
    const onlyNew = masterKeysOf(keyEntry('k2'));
    await openKeys(db(), onlyNew, new Date());
    await withStorage(onlyNew, async (storage) => {
      for (const { storageKey, bytes } of plain)
        expect((await contentOf(storage, storageKey)).equals(bytes)).toBe(true);
    });

    // As a kill leaves it: the key is current, and all files still have the earlier one.
    await rotateMasterKey(db(), BOTH, 'k1', new Date());
    await pool().query("update master_keys set is_current = false where id = 'k1'");
    await pool().query("update master_keys set is_current = true where id = 'k2'");
    expect(await rotateMasterKey(db(), BOTH, 'k2', new Date())).toBe(3);
    expect(await rotateMasterKey(db(), BOTH, 'k2', new Date())).toBe(0);
    await expect(rotateMasterKey(db(), BOTH, 'k3', new Date())).rejects.toThrow(
      'the master key k3 is missing',
    );
    const other = masterKeysOf(keyEntry('k2'), keyEntry('k1', 'another'));
    await expect(rotateMasterKey(db(), other, 'k1', new Date())).rejects.toThrow(
      'The master key k1 does not open',
    );
    // One for each change; none for a rotation that is continued or refused.
    expect(await eventsOf(db(), 'MASTER_KEY_ROTATED')).toEqual([
      ['k1', 'k2'],
      ['k2', 'k1'],
    ]);
  });

  it('refuses a second rotation while one holds the lock, and writes new files by the current key', async () => {
    const client = await pool().connect();
    try {
      await client.query("select pg_advisory_lock(hashtextextended('cotyle master key rotation', 0))");
      await expect(rotateMasterKey(db(), BOTH, 'k1', new Date())).rejects.toThrow('Another rotation');
      await client.query("select pg_advisory_unlock(hashtextextended('cotyle master key rotation', 0))");
    } finally {
      client.release();
    }
    const created = await storedFileKeys(pool(), BOTH).create('files/2026/11/new');
    const row = await db()
      .selectFrom('file_keys')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(row.master_key_id).toBe('k2');
    await expect(
      storedFileKeys(pool(), masterKeysOf(keyEntry('k1'))).create('files/2026/11/other'),
    ).rejects.toThrow('its key cannot be opened');
  });
});

describe('a new token key', () => {
  it('is one of two rotations at once: the second replaces the key of the first, and each is an event', async () => {
    const { sealing } = requireReady(world.cotyle.context);
    const ids = await Promise.all([
      rotateTokenKey(db(), sealing, new Date()),
      rotateTokenKey(db(), sealing, new Date()),
    ]);
    const current = await db()
      .selectFrom('token_keys')
      .select('id')
      .where('replaced_at', 'is', null)
      .execute();
    expect(current).toHaveLength(1);
    const events = await eventsOf(db(), 'TOKEN_KEY_ROTATED');
    const [first, second] = ids[0] === events[0]?.[1] ? ids : ids.toReversed();
    expect(events).toEqual([
      ['first', first],
      [first, second],
    ]);
    expect(current[0]?.id).toBe(second);
  });

  it('signs new tokens, while tokens of the earlier one stay valid for their life and pseudonyms stay the same', async () => {
    const { cotyle } = await startUploadWorld({ MASTER_KEYS: keyEntry('k1') });
    try {
      const { sealing, pseudonymKey, tokenKeys } = requireReady(cotyle.context);
      const { kysely } = cotyle.context.database;
      const person = await addPerson(kysely);
      const kidOf = (token: string): unknown =>
        (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: unknown }).kid;
      const before = await cotyle.signIn(person.email);
      const id = await rotateTokenKey(kysely, sealing, cotyle.context.now());
      await cotyle.call(userCalls.me, {}, before.access.token);
      cotyle.advance(31);
      const after = await eventually(async () => {
        const session = await cotyle.signIn(person.email);
        expect(kidOf(session.access.token)).toBe(id);
        return session;
      });
      expect(kidOf(before.access.token)).toBe('first');
      for (const { access } of [before, after]) await cotyle.call(userCalls.me, {}, access.token);
      // A thief of the replaced key cannot go on signing.
      const old = tokenKeys.accepted(cotyle.context.now()).find((key) => key.id === 'first');
      cotyle.advance(60);
      const claims = { userId: person.id, sessionId: '00000000-0000-4000-8000-000000000000' };
      if (!old) throw new Error('no key');
      const now = cotyle.context.now();
      const forged = await issueAccessToken(old, claims, now, expiryOf(now));
      expect(await readAccessToken(tokenKeys, forged.token, cotyle.context.now())).toBeUndefined();
      cotyle.advance(15 * 60);
      expect(tokenKeys.accepted(cotyle.context.now()).map((key) => key.id)).toEqual([id]);
      const again = await openSecrets(kysely, sealing, { TOKEN_SECRET: undefined }, cotyle.context.now());
      expect(Buffer.from(again.pseudonymKey).equals(pseudonymKey)).toBe(true);
    } finally {
      await cotyle.close();
    }
  });
});
