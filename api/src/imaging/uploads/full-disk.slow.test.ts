import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '@cotyle/contract/failure';
import { fileCalls } from '@cotyle/contract/files';
import { send } from '@cotyle/contract/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, postForm, undeclared } from './testing/form.ts';
import { startNode } from './testing/node.ts';
import type { TestNode } from './testing/node.ts';
import { sha256, zipOf } from './testing/samples.ts';
import { canMountSmallDisk, onSmallDisk } from './testing/small-disk.ts';
import { createTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';

const MiB = 1024 ** 2;

const RESERVE = 4 * MiB;
const NO_ROOM = 'There is no room left to store files. Please tell your administrator.';
const canMount = canMountSmallDisk();

let world: UploadWorld;
let node: TestNode | undefined;
beforeAll(async () => {
  world = await startUploadWorld();
  if (!canMount) return;
  const files = join(world.cotyle.dataDir, 'files');
  await mkdir(files, { recursive: true });
  const environment = { DISK_RESERVE_BYTES: String(RESERVE) };
  node = await startNode(world.cotyle, environment, onSmallDisk(files, 28));
});
afterAll(async () => {
  await node?.kill();
  await world.cotyle.close();
});

/** The node whose files are on a small disk in a mount namespace of its own. */
const openDisk = async () => {
  const { origin = '', pid = 0 } = node ?? {};
  const { token } = world.staff.RADIOLOGIST;
  const procedureId = await world.newCase();
  const { kysely } = world.cotyle.context.database;
  const folder = `/proc/${pid}/root${join(world.cotyle.dataDir, 'files')}`;
  return {
    origin,
    token,
    folder,
    free: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    form: (bytes: number, seed: number) =>
      formOf({ procedureId, fileType: 'SCAN' }, [{ name: `${seed}.zip`, bytes: zipOf(bytes, seed) }]),
    values: (fileName: string) => ({ procedureId, fileType: 'SCAN', fileName }),
    listed: async () => {
      const params = { id: String(procedureId) };
      const { value } = await send(fileCalls.ofProcedure, { params }, { origin, token });
      return value.map(({ fileName }) => fileName);
    },
    open: async () => {
      const rows = await kysely.selectFrom('uploads').select('id').where('file_id', 'is', null).execute();
      return rows.length;
    },
  };
};

const refuseWhatDoesNotFit = async () => {
  const { origin, token, form, values, listed, open } = await openDisk();
  expect((await postForm(origin, token, form(6 * MiB, 1))).status).toBe(200);

  const declared = await postForm(origin, token, form(30 * MiB, 2));
  expect([declared.status, declared.error, declared.message]).toEqual([
    507,
    'NO_ROOM',
    'There is no room left to store another 29 MB. Please tell your administrator.',
  ]);
  const { body, type } = undeclared(form(30 * MiB, 3));
  const grown = await postForm(origin, token, body, { 'content-type': type });
  expect([grown.status, grown.message]).toEqual([507, NO_ROOM]);
  const begun = await createTus(origin, token, 30 * MiB, values('4.zip'));
  expect([begun.status, begun.headers.get('location')]).toEqual([507, null]);

  expect([await listed(), await open()]).toEqual([['1.zip'], 0]);
  // The room of the rejected uploads was released.
  const last = await postForm(origin, token, form(14 * MiB, 5));
  expect(last.files.map((file) => file.sha256)).toEqual([sha256(zipOf(14 * MiB, 5))]);
  expect([await listed(), await open()]).toEqual([['1.zip', '5.zip'], 0]);
};

/** Other programs do not respect the reservation. */
const resumeAfterFullDisk = async () => {
  const { origin, token, folder, free, values, listed } = await openDisk();
  const bytes = zipOf(3 * MiB, 6);
  const begun = await createTus(origin, token, bytes.length, values('6.zip'));
  const url = `${origin}${begun.headers.get('location')}`;
  expect((await patchTus(url, token, 0, bytes.subarray(0, MiB))).status).toBe(204);
  await writeFile(join(folder, 'filler'), Buffer.alloc((await free()) - RESERVE / 2));

  const stopped = await patchTus(url, token, MiB, bytes.subarray(MiB));
  expect([stopped.status, failure.parse(JSON.parse(stopped.text)).message]).toEqual([
    507,
    'There is no room left to store files. Please tell your administrator; the upload can continue once there is room.',
  ]);
  expect((await tus({ method: 'HEAD', url, token })).offset).toBe(MiB);
  // Full to the last byte: the reserve for the database is used up as well.
  const more = writeFile(join(folder, 'more'), Buffer.alloc(RESERVE));
  await expect(more).rejects.toMatchObject({ code: 'ENOSPC' });
  expect((await patchTus(url, token, MiB, bytes.subarray(MiB))).status).toBe(507);

  await rm(join(folder, 'filler'));
  await rm(join(folder, 'more'));
  expect((await patchTus(url, token, MiB, bytes.subarray(MiB))).status).toBe(204);
  expect(await listed()).toEqual(['6.zip']);
};

const expectNotMountable = (): void => {
  expect(canMount).toBe(false);
};

const NOT_RUN = canMount ? '' : ' (not run: this machine cannot mount a small disk)';
it.each([
  [
    `refuses uploads that would use the reserve of the database, and stores no byte of them${NOT_RUN}`,
    refuseWhatDoesNotFit,
  ],
  [
    `that other programs fill stops an upload, which resumes once there is room${NOT_RUN}`,
    resumeAfterFullDisk,
  ],
])('a small disk %s', (_, trial) => (canMount ? trial() : expectNotMountable()));
