import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteCalls } from '@cotyle/contract/notes';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { addStoredFile } from '../imaging/files/testing/stored-file.ts';
import type { TestFile } from '../imaging/files/testing/stored-file.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { startTestS3 } from '../testing/s3.ts';
import { addUpload } from '../imaging/uploads/testing/add-upload.ts';
import { postForm, formOf } from '../imaging/uploads/testing/form.ts';
import { zipOf } from '../imaging/uploads/testing/samples.ts';
import { startUploadWorld } from '../imaging/uploads/testing/world.ts';
import type { UploadWorld } from '../imaging/uploads/testing/world.ts';
import { writeBackupFile } from './archive/backup-file.ts';
import { checkBackup } from './archive/check-backup.ts';
import { createBackup } from './creation/create-backup.ts';
import type { BackupContents } from './archive/contents.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';
import { backupTo, newDatabase, PASSPHRASE, restoreFrom, WORK_FACTOR } from './testing/backup-files.ts';
import { filesOf, rowsOf } from './testing/contents-of.ts';

const SLOW = 240_000;
const WAITING = { timeout: 150_000, interval: 5 };

let folder: string;
let world: UploadWorld;
let given: TestFile[];
/** The rows and files of the source at the time of the snapshot. */
let rows: Record<string, string>;
let files: Record<string, string>;
let backup: string;
let made: BackupContents;

const inFolder = (name: string): string => path.join(folder, name);
const server = (): string => inject('databaseServerUrl');
const filesFolder = (): string => path.join(world.cotyle.dataDir, 'files');

/** Writes notes and uploads files, both without a pause, until it is stopped. */
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
    await addStoredFile(cotyle, { procedureId, creatorId, bytes: zipOf(5_000_001) }),
    await addStoredFile(cotyle, { procedureId, creatorId, bytes: Buffer.alloc(0) }),
    await addStoredFile(cotyle, { procedureId, creatorId, type: 'MODEL', derived: true }),
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
  await addUpload(cotyle, { creatorId, locationId: 1 });

  const before = startWork(procedureId);
  await vi.waitUntil(() => before.done.notes > 2 && before.done.uploads > 2, WAITING);
  await before.stop();
  // The inspection of a scan and its picture are written too, and would change the rows between the snapshot and their count.
  const givenIds = given.map(({ id }) => id);
  const unchecked = db
    .selectFrom('files')
    .select('id')
    .where((eb) => eb.or([eb('scan_state', '=', 'PENDING'), eb('verification_state', '=', 'PENDING')]))
    .where('id', 'not in', givenIds);
  await vi.waitUntil(async () => (await unchecked.execute()).length === 0, WAITING);
  const undrawn = db
    .selectFrom('pictures')
    .select('file_id')
    .where('state', '=', 'PENDING')
    .where('file_id', 'not in', givenIds);
  await vi.waitUntil(async () => (await undrawn.execute()).length === 0, WAITING);
  let during: ReturnType<typeof startWork> | undefined;
  let written = 0;
  made = await writeBackupFile(backup, (write) =>
    createBackup({
      url: cotyle.context.databaseUrl,
      storage: cotyle.context.storage,
      masterKeys: undefined,
      passphrase: PASSPHRASE,
      workFactor: WORK_FACTOR,
      write: async (bytes) => {
        if (!during) {
          // The snapshot has just been taken: these rows and files have to be restored.
          rows = await rowsOf(cotyle.context.databaseUrl);
          files = await filesOf(filesFolder());
          during = startWork(procedureId);
        }
        // Every tenth write waits for a note, so that the application writes while the backup runs.
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

describe('a backup made while people work', () => {
  it('holds the rows and files of one snapshot and reports no problems', async () => {
    expect(made.manifest.findings).toEqual([]);
    expect(made.manifest.files.count).toBe(Object.keys(files).length);
    expect(await rowsOf(world.cotyle.context.databaseUrl)).not.toEqual(rows);
    expect(await checkBackup(backup, PASSPHRASE)).toEqual(made);
    expect(await readdir(folder)).toEqual(['drill.age']);
  });

  it(
    'restores every row and every file, and nothing else, into a new folder',
    async () => {
      const target = inFolder('elsewhere');
      const { chain } = await restoreFrom(backup, { DATA_DIR: target });
      expect(chain).toMatchObject({ isIntact: true });
      expect((await readdir(target)).sort()).toEqual(['files', 'postgres']);
      expect(await filesOf(path.join(target, 'files'))).toEqual(files);

      const config = parseConfig({ DATA_DIR: target });
      expect(await withExistingDatabase(config, rowsOf)).toEqual(rows);

      await expect(restoreFrom(backup, { DATA_DIR: target })).rejects.toThrow(
        'is not empty; restore into a new folder',
      );

      const embedded = await startEmbeddedPostgres({
        folder: path.join(target, 'postgres'),
        log: () => undefined,
      });
      try {
        // A backup uses the server that the application of that folder has started.
        await withExistingDatabase(config, async (url) => expect(url).toBe(embedded.superuserUrl));
      } finally {
        await embedded.stop();
      }
    },
    SLOW,
  );

  it(
    'restores into a database server and a bucket, and refuses targets that hold data',
    async () => {
      const s3 = await startTestS3();
      const { url, drop } = await newDatabase(server());
      const bucket = {
        S3_ENDPOINT: s3.options.endpoint,
        S3_BUCKET: s3.options.bucket,
        S3_ACCESS_KEY_ID: s3.options.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
      };
      const environment = { DATA_DIR: inFolder('server'), DATABASE_URL: url, ...bucket };
      try {
        await restoreFrom(backup, environment);
        expect(await rowsOf(url)).toEqual(rows);
        const storage = openStorage(parseConfig(environment));
        for (const { storageKey, bytes } of given) expect(await storage.size(storageKey)).toBe(bytes.length);
        await expect(restoreFrom(backup, environment)).rejects.toThrow(
          'the database holds data already, in the table',
        );
        const another = await newDatabase(server());
        await expect(restoreFrom(backup, { ...environment, DATABASE_URL: another.url })).rejects.toThrow(
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

it(
  'a backup of an earlier version is migrated when it is restored',
  async () => {
    const [old, target] = [await newDatabase(server()), await newDatabase(server())];
    await migrate(old.url, { upTo: '0009_cup_centre', log: () => undefined });
    const client = new Client({ connectionString: old.url });
    await client.connect();
    await client.query(
      "insert into events (creation, type) select now() - n * interval '20 days', 'USER_LOGIN' from generate_series(1, 9) n",
    );
    await client.end();
    const file = inFolder('old.age');
    const { config } = world.cotyle.context;
    const { head } = await backupTo(file, { config, databaseUrl: old.url });
    expect(head.migrations.at(-1)?.name).toBe('0009_cup_centre');
    await restoreFrom(file, { DATA_DIR: inFolder('newer'), DATABASE_URL: target.url });
    const { schema_migrations: migrations, events, ...others } = await rowsOf(target.url);
    const {
      schema_migrations: before,
      events: earlier,
      event_chain: _head,
      ...expected
    } = await rowsOf(old.url);
    // The target also has newer tables, and new columns in the events and in the head of their chain.
    expect(others).toMatchObject(expected);
    expect([earlier, events]).toEqual([expect.stringMatching(/^9 /), expect.stringMatching(/^9 /)]);
    expect(Number.parseInt(migrations ?? '', 10)).toBeGreaterThan(Number.parseInt(before ?? '', 10));
    await Promise.all([old.drop(), target.drop()]);
  },
  SLOW,
);
