import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteCalls } from '@cotyle/contract/notes';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { giveFile } from '../imaging/files/testing/give-file.ts';
import type { GivenFile } from '../imaging/files/testing/give-file.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openStorage } from '../platform/storage/open.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '../testing/server.ts';
import { startTestS3 } from '../testing/s3.ts';
import { testDatabaseName } from '../testing/testing.ts';
import { addUpload } from '../imaging/uploads/testing/add-upload.ts';
import { postForm, formOf } from '../imaging/uploads/testing/form.ts';
import { zipOf } from '../imaging/uploads/testing/samples.ts';
import { startUploadWorld } from '../imaging/uploads/testing/world.ts';
import type { UploadWorld } from '../imaging/uploads/testing/world.ts';
import { writeWhole } from './backup-file.ts';
import { checkBackup } from './check.ts';
import { makeBackup } from './make.ts';
import type { Made } from './make.ts';
import { restoreBackup } from './restore.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';
import { filesOf, rowsOf } from './testing/contents-of.ts';

const KEY = 'a passphrase of some length';
/** As cheap as scrypt gets: what is tested here is not how long a guess takes. */
const WORK_FACTOR = 2;
const SLOW = 240_000;
const WAITING = { timeout: 150_000, interval: 5 };

let folder: string;
let world: UploadWorld;
let given: GivenFile[];
/** What the source held at the moment of the snapshot. */
let rows: Record<string, string>;
let files: Record<string, string>;
let backup: string;
let made: Made;

const inFolder = (name: string): string => path.join(folder, name);
const filesFolder = (): string => path.join(world.cotyle.dataDir, 'files');

/** People at work, in two lanes that never pause, until they are told to. */
const startWork = (procedureId: number) => {
  const { cotyle, staff } = world;
  const done = { notes: 0, uploads: 0 };
  const over = new AbortController();
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const body = { procedureId, description: `note ${done.notes}\twith \\ and\nlines` };
      await cotyle.call(noteCalls.create, { body }, staff.SURGEON.token);
      done.notes += 1;
    }
  };
  const upload = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const fields = { procedureId, fileType: 'SCAN' };
      const zip = { name: `scan-${done.uploads}.zip`, bytes: zipOf(300_000, done.uploads + 1) };
      expect((await postForm(cotyle.origin, staff.RADIOLOGIST.token, formOf(fields, [zip]))).status).toBe(
        200,
      );
      done.uploads += 1;
    }
  };
  const lanes = Promise.all([write(), upload()]);
  return {
    done,
    stop: async (): Promise<void> => {
      over.abort();
      await lanes;
    },
  };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-backup-'));
  backup = inFolder('drill.age');
  world = await startUploadWorld();
  const { cotyle, staff } = world;
  const procedureId = await world.newCase();
  const creatorId = staff.RADIOLOGIST.id;
  given = [
    await giveFile(cotyle, { procedureId, creatorId, bytes: zipOf(5_000_001) }),
    await giveFile(cotyle, { procedureId, creatorId, bytes: Buffer.alloc(0) }),
    await giveFile(cotyle, { procedureId, creatorId, type: 'MODEL', derived: true }),
  ];
  const db = cotyle.context.database.kysely;
  const level = { bytes: 10, triangles: 1, deviation: 0 };
  await db
    .updateTable('files')
    .set({
      derived_state: 'READY',
      derived: JSON.stringify({ levels: { coarse: level, fine: level }, openEdges: 0, reason: null }),
    })
    .where('id', '=', given[2]?.id ?? 0)
    .execute();
  await db
    .updateTable('files')
    .set({ deleted_at: new Date() })
    .where('id', '=', given[1]?.id ?? 0)
    .execute();
  await addUpload(cotyle, { creatorId, here: 1 });

  const before = startWork(procedureId);
  await vi.waitUntil(() => before.done.notes > 2 && before.done.uploads > 2, WAITING);
  await before.stop();
  // The check of a scan writes too, and would come between the snapshot and the look at it.
  const unchecked = db
    .selectFrom('files')
    .select('id')
    .where((eb) => eb.or([eb('scan_state', '=', 'PENDING'), eb('verification_state', '=', 'PENDING')]))
    .where(
      'id',
      'not in',
      given.map(({ id }) => id),
    );
  await vi.waitUntil(async () => (await unchecked.execute()).length === 0, WAITING);
  let during: ReturnType<typeof startWork> | undefined;
  let written = 0;
  made = await writeWhole(backup, (write) =>
    makeBackup({
      url: cotyle.context.databaseUrl,
      storage: cotyle.context.storage,
      passphrase: KEY,
      workFactor: WORK_FACTOR,
      write: async (bytes) => {
        if (!during) {
          // The snapshot has just been taken: what stands now is what has to come back.
          rows = await rowsOf(cotyle.context.databaseUrl);
          files = await filesOf(filesFolder());
          during = startWork(procedureId);
        }
        // Now and then a frame waits for somebody's work, so that much is written while the backup runs.
        const { done } = during;
        const { notes } = done;
        written += 1;
        if (written % 10 === 0) await vi.waitUntil(() => done.notes > notes, WAITING);
        await write(bytes);
      },
    }),
  );
  await during?.stop();
}, SLOW);

afterAll(async () => {
  await world.cotyle.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = (environment: Record<string, string>, file = backup, passphrase = KEY) =>
  restoreBackup({ config: parseConfig(environment), file, passphrase, log: () => undefined });

const newDatabase = async () => {
  const server = inject('databaseServerUrl');
  const name = testDatabaseName();
  await createDatabase(server, name);
  return { url: urlOfDatabase(server, name), drop: () => dropDatabase(server, name) };
};

describe('a backup that is made while people work', () => {
  it('holds the rows and files of one moment, and finds nothing wrong', async () => {
    expect(made.manifest.findings).toEqual([]);
    expect(made.manifest.files.count).toBe(Object.keys(files).length);
    expect(await rowsOf(world.cotyle.context.databaseUrl)).not.toEqual(rows);
    expect(await checkBackup(backup, KEY)).toEqual(made);
    expect(await readdir(folder)).toEqual(['drill.age']);
  });

  it(
    'comes back in another folder: every row and every file as it was, nothing else',
    async () => {
      const target = inFolder('elsewhere');
      const { chain } = await restore({ DATA_DIR: target });
      expect(chain).toMatchObject({ whole: true });
      expect((await readdir(target)).sort()).toEqual(['files', 'postgres']);
      expect(await filesOf(path.join(target, 'files'))).toEqual(files);

      const config = parseConfig({ DATA_DIR: target });
      expect(await withExistingDatabase(config, rowsOf)).toEqual(rows);

      await expect(restore({ DATA_DIR: target })).rejects.toThrow('is not empty; restore into a new folder');

      const embedded = await startEmbeddedPostgres({
        folder: path.join(target, 'postgres'),
        log: () => undefined,
      });
      try {
        // As the application of that folder would run: a backup shares its server.
        await withExistingDatabase(config, async (url) => expect(url).toBe(embedded.superuserUrl));
      } finally {
        await embedded.stop();
      }
    },
    SLOW,
  );

  it(
    'comes back on a server and in a bucket, and is never put over anything',
    async () => {
      const s3 = await startTestS3();
      const { url, drop } = await newDatabase();
      const bucket = {
        S3_ENDPOINT: s3.options.endpoint,
        S3_BUCKET: s3.options.bucket,
        S3_ACCESS_KEY_ID: s3.options.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
      };
      const environment = { DATA_DIR: inFolder('server'), DATABASE_URL: url, ...bucket };
      try {
        await restore(environment);
        expect(await rowsOf(url)).toEqual(rows);
        const storage = openStorage(parseConfig(environment));
        for (const { storageKey, bytes } of given) expect(await storage.size(storageKey)).toBe(bytes.length);
        await expect(restore(environment)).rejects.toThrow('the database holds data already, in the table');
        const another = await newDatabase();
        await expect(restore({ ...environment, DATABASE_URL: another.url })).rejects.toThrow(
          `the bucket ${s3.options.bucket} holds files already`,
        );
        await another.drop();
      } finally {
        await drop();
        await s3.close();
      }
    },
    SLOW,
  );
});

describe('a backup that is not as it was made', () => {
  const CHUNK_BYTES = 64 * 1024 + 16;
  /** In the middle of the encrypted chunks, behind the header. */
  const middleOf = (bytes: Buffer): number =>
    bytes.length - Math.floor(bytes.length / 2 / CHUNK_BYTES) * CHUNK_BYTES;
  const flipped = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(copy.length >> 1) ^ 4, copy.length >> 1);
    return copy;
  };
  /** Two chunks of the encrypted bytes, which begin behind the header and its nonce of 16 bytes. */
  const swapped = (bytes: Buffer): Buffer => {
    const start = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16;
    const chunk = (index: number): Buffer =>
      bytes.subarray(start + index * CHUNK_BYTES, start + (index + 1) * CHUNK_BYTES);
    return Buffer.concat([
      bytes.subarray(0, start),
      chunk(1),
      chunk(0),
      bytes.subarray(start + 2 * CHUNK_BYTES),
    ]);
  };

  it.each([
    ['cut off by one byte', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, middleOf(bytes))],
    ['changed in one bit', flipped],
    ['put in another order', swapped],
    ['followed by other bytes', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])('is refused when it was %s, and nothing is written', async (name, spoil) => {
    const file = inFolder(`${name}.age`);
    await writeFile(file, spoil(await readFile(backup)));
    const target = inFolder(`after ${name}`);
    await expect(restore({ DATA_DIR: target }, file)).rejects.toThrow(
      /^The backup is damaged or incomplete, before byte \d+\.$/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    [
      'cut off in its header',
      (bytes: Buffer) => bytes.subarray(0, 60),
      'damaged or incomplete in its header',
    ],
    ['in the format of version 0.1', () => Buffer.from('COTYLEBACKUP\u0001…'), 'in the format of Cotyle 0.1'],
    ['another kind of file', () => Buffer.from('PK\u0003\u0004 something else'), 'no backup of Cotyle'],
    ['empty', () => Buffer.alloc(0), 'no backup of Cotyle'],
  ])('is refused when it is %s', async (name, spoil, message) => {
    const file = inFolder(`${name}.age`);
    await writeFile(file, spoil(await readFile(backup)));
    await expect(checkBackup(file, KEY)).rejects.toThrow(message);
  });

  it('is refused without its passphrase, and when there is no such file', async () => {
    const target = inFolder('locked');
    await expect(restore({ DATA_DIR: target }, backup, `${KEY}!`)).rejects.toThrow(
      'BACKUP_KEY is not the one',
    );
    await expect(restore({ DATA_DIR: target }, inFolder('none'))).rejects.toThrow('cannot be used (ENOENT)');
    expect(existsSync(target)).toBe(false);
  });
});

describe('making a backup', () => {
  const make = (file: string) =>
    writeWhole(file, (write) => {
      const { databaseUrl: url, storage } = world.cotyle.context;
      return makeBackup({ url, storage, passphrase: KEY, workFactor: WORK_FACTOR, write });
    });

  it('names the files whose bytes are missing or changed, and holds all the others', async () => {
    const { cotyle, staff } = world;
    const [procedureId, creatorId] = [await world.newCase(), staff.RADIOLOGIST.id];
    const lost = await giveFile(cotyle, { procedureId, creatorId });
    const rotten = await giveFile(cotyle, { procedureId, creatorId });
    await cotyle.context.storage.remove(lost.storageKey);
    await writeFile(path.join(filesFolder(), rotten.storageKey), '0123456780');
    const { manifest } = await make(inFolder('damaged.age'));
    expect(manifest.findings.map(({ fileId, problem }) => [fileId, problem])).toEqual([
      [lost.id, 'missing'],
      [rotten.id, 'changed'],
    ]);
    expect(manifest.files.count).toBeGreaterThan(made.manifest.files.count);
  });

  it('replaces no other backup, and leaves nothing behind when it fails', async () => {
    await expect(make(backup)).rejects.toThrow('exists already');
    const file = inFolder('failed.age');
    const failing = writeWhole(file, async (write) => {
      await write(Buffer.from('half'));
      throw new Error('the line broke');
    });
    await expect(failing).rejects.toThrow('the line broke');
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    await expect(make(path.join(folder, 'no folder', 'x'))).rejects.toThrow('cannot be used (ENOENT)');
  });

  it(
    'of an earlier version is brought to this one as it is restored',
    async () => {
      const [old, target] = [await newDatabase(), await newDatabase()];
      await migrate(old.url, { upTo: '0009_cup_centre', log: () => undefined });
      const client = new Client({ connectionString: old.url });
      await client.connect();
      await client.query(
        "insert into events (creation, type) select now() - n * interval '20 days', 'USER_LOGIN' from generate_series(1, 9) n",
      );
      await client.end();
      const file = inFolder('old.age');
      const { storage } = world.cotyle.context;
      const { head } = await writeWhole(file, (write) =>
        makeBackup({ url: old.url, storage, passphrase: KEY, workFactor: WORK_FACTOR, write }),
      );
      expect(head.migrations.at(-1)?.name).toBe('0009_cup_centre');
      await restore({ DATA_DIR: inFolder('newer'), DATABASE_URL: target.url }, file);
      const { schema_migrations: migrations, ...others } = await rowsOf(target.url);
      const { schema_migrations: before, event_chain: _head, ...expected } = await rowsOf(old.url);
      // With the tables that have come since; the head of the chain has columns that it had not.
      expect(others).toMatchObject(expected);
      expect(expected['events']).toMatch(/^9 /);
      expect(Number.parseInt(migrations ?? '', 10)).toBeGreaterThan(Number.parseInt(before ?? '', 10));
      await Promise.all([old.drop(), target.drop()]);
    },
    SLOW,
  );
});
