import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authCalls } from '@cotyle/contract/auth';
import { CallFailed, send, urlOf } from '@cotyle/contract/client';
import { failure } from '@cotyle/contract/failure';
import { fileCalls } from '@cotyle/contract/files';
import { noteCalls } from '@cotyle/contract/notes';
import { NOTE_MAX } from '@cotyle/domain/messages/limits';
import { expect, it } from 'vitest';
import { findRunningPostgres } from '../../platform/database/embedded.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { addProcedure } from '../../testing/clinic.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import type { TestPerson } from '../../testing/people.ts';
import { formOf, postForm } from './testing/form.ts';
import { startProgram } from './testing/node.ts';
import { filesIn, zipOf } from './testing/samples.ts';
import { canMountSmallDisk, onSmallDisk } from './testing/small-disk.ts';
import { createTus } from './testing/tus.ts';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;
const FORM_BYTES = 16 * MiB;
const RESERVE = 64 * MiB;
const WAITING = { timeout: 60_000, interval: 250 };

/** A node with its database and its files on one small disk, and two users. */
const startOnOneDisk = async (megabytes: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cotyle-disk-'));
  const { origin, pid, kill } = await startProgram({
    dataDir,
    environment: { DISK_RESERVE_BYTES: String(RESERVE) },
    command: onSmallDisk(dataDir, megabytes),
  });
  // The folder in the mount namespace of the node; outside of it, it is empty.
  const mounted = `/proc/${pid}/root${dataDir}`;
  const url = (await findRunningPostgres(join(mounted, 'postgres'))) ?? '';
  const database = openDatabase({ url, poolSize: 1, log: () => undefined });
  const admin = await addPerson(database.kysely, { role: 'ADMIN' });
  const surgeon = await addPerson(database.kysely, { role: 'SURGEON' });
  const procedureId = await addProcedure(database.kysely, { surgeonId: surgeon.id });
  const signIn = ({ email }: TestPerson) =>
    send(authCalls.access, { body: { username: email, password: TEST_PASSWORD } }, { origin });
  return {
    origin,
    admin,
    surgeon,
    procedureId,
    signIn,
    mounted,
    /** With a new write-ahead log segment, the tables run out of room first. */
    switchLog: () => database.pool.query('select pg_switch_wal()'),
    end: async () => {
      await database.close();
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
type OneDisk = Awaited<ReturnType<typeof startOnOneDisk>>;

const freeOf = async ({ mounted }: OneDisk): Promise<number> => {
  const { bavail, bsize } = await statfs(mounted);
  return bavail * bsize;
};

/** Fills the disk as a program would that does not know of the reserve. */
const fillUp = async ({ mounted }: OneDisk): Promise<() => Promise<void>> => {
  const path = join(mounted, 'filler');
  const file = await open(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
  return () => rm(path);
};

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof CallFailed) return error.status;
    throw error;
  }
};

const readAndSignIn = async (disk: OneDisk, fileId: number) => {
  const { origin, signIn, procedureId } = disk;
  const { token } = (await signIn(disk.admin)).access;
  const to = { origin, token };
  const { value } = await send(fileCalls.ofProcedure, { params: { id: String(procedureId) } }, to);
  const download = await fetch(`${origin}${urlOf(fileCalls.download, { params: { id: String(fileId) } })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { length } = new Uint8Array(await download.arrayBuffer());
  return { listed: value.length, status: download.status, length };
};

const uploadUntilFull = async ({ origin, procedureId }: OneDisk, token: string) => {
  const ids: number[] = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const form = formOf({ procedureId, fileType: 'SCAN' }, [
      { name: `${seed}.zip`, bytes: zipOf(FORM_BYTES, seed) },
    ]);
    const { status, files, error, message } = await postForm(origin, token, form);
    if (status !== 200) return { ids, rejected: { status, error, message } };
    ids.push(...files.map(({ id }) => id));
  }
  throw new Error('The disk was never full.');
};

/** Writes as long as the allocated pages have room; then the database has to grow and cannot. */
const writeUntilRefused = async ({ origin, procedureId }: OneDisk, token: string) => {
  const description = 'x'.repeat(NOTE_MAX);
  for (let tries = 0; tries < 2000; tries += 1) {
    try {
      await send(noteCalls.create, { body: { description, procedureId } }, { origin, token });
    } catch (error) {
      if (error instanceof CallFailed) return error;
      throw error;
    }
  }
  throw new Error('The database never lacked room.');
};

const onOneDisk = async () => {
  const disk = await startOnOneDisk(192);
  try {
    const { origin, signIn, admin, surgeon, procedureId } = disk;
    const { token } = (await signIn(admin)).access;
    const values = { procedureId, fileType: 'SCAN', fileName: 'large.zip' };
    const large = await createTus(origin, token, 10 * GiB, values);
    expect([large.status, failure.parse(JSON.parse(large.text)).message]).toEqual([
      507,
      'There is no room left to store another 10 GB. Please tell your administrator.',
    ]);
    expect(await filesIn(disk.mounted)).toEqual([]);

    const { ids, rejected } = await uploadUntilFull(disk, token);
    expect(rejected).toMatchObject({ status: 507, error: 'NO_ROOM' });
    // The database goes on using a part of its reserve.
    expect(await freeOf(disk)).toBeGreaterThan(RESERVE / 2);
    const [fileId = 0] = ids;
    expect(await readAndSignIn(disk, fileId)).toEqual({
      listed: ids.length,
      status: 200,
      length: FORM_BYTES,
    });

    await disk.switchLog();
    const makeRoom = await fillUp(disk);
    const saved = await writeUntilRefused(disk, token);
    // PostgreSQL restarts when its log has no room, and goes on when its tables have none; either may come first.
    // full-database.test.ts covers the answers to both, and that reading goes on.
    expect(['507 DATABASE_FULL', '503 UNAVAILABLE']).toContain(`${saved.status} ${saved.code}`);
    expect([200, 503, 507]).toContain(await statusOf(signIn(surgeon)));
    const ready = await fetch(`${origin}/readyz`);
    const database = ready.status === 200 ? 'ok' : 'away';
    expect(await ready.json()).toMatchObject({ database, storage: 'full' });

    await makeRoom();
    await expect.poll(() => statusOf(signIn(admin)), WAITING).toBe(200);
  } finally {
    await disk.end();
  }
};

const expectNotMountable = (): void => {
  expect(canMountSmallDisk()).toBe(false);
};

const title = canMountSmallDisk()
  ? 'uploads leave the reserve to the database, and after another program filled the disk, the node recovers once there is room'
  : 'files and database on one disk: not run, because this machine cannot mount a small disk';
it.each([title])('%s', canMountSmallDisk() ? onOneDisk : expectNotMountable, 180_000);
