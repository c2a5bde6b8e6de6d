import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileCalls } from '@cotyle/contract/files';
import { send } from '@cotyle/contract/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, postForm } from './testing/form.ts';
import { startNode } from './testing/node.ts';
import { sha256, zipOf } from './testing/samples.ts';
import { beginTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const canMount =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' }).status === 0;

/** A node whose folder of files is a disk of its own, which nobody else sees. */
const startOnSmallDisk = async (megabytes: number) => {
  const files = join(world.cotyle.dataDir, 'files');
  await mkdir(files, { recursive: true });
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && exec "$@"`;
  return startNode(world.cotyle, {}, ['unshare', '-rm', 'sh', '-c', mount, files]);
};

const aFullDisk = async () => {
  const { origin, kill } = await startOnSmallDisk(24);
  const { token } = world.staff.RADIOLOGIST;
  const procedureId = await world.newCase();
  const form = (bytes: number, seed: number) =>
    formOf({ procedureId, fileType: 'SCAN' }, [{ name: `${seed}.zip`, bytes: zipOf(bytes, seed) }]);
  const listed = async () => {
    const { value } = await send(
      fileCalls.ofProcedure,
      { params: { id: String(procedureId) } },
      { origin, token },
    );
    return value.map(({ fileName }) => fileName);
  };

  expect((await postForm(origin, token, form(6 * MiB, 1))).status).toBe(200);
  const full = await postForm(origin, token, form(30 * MiB, 2));
  expect([full.status, full.error, full.message]).toEqual([
    507,
    'NO_ROOM',
    'There is no room left to store files. Please tell your administrator.',
  ]);
  expect(await listed()).toEqual(['1.zip']);

  const bytes = zipOf(30 * MiB, 3);
  const values = { procedureId, fileType: 'SCAN', fileName: '3.zip' };
  const begun = await beginTus(origin, token, bytes.length, values);
  const url = `${origin}${begun.headers.get('location')}`;
  expect((await patchTus(url, token, 0, bytes.subarray(0, 4 * MiB))).status).toBe(204);
  expect((await patchTus(url, token, 4 * MiB, bytes.subarray(4 * MiB))).status).toBe(507);
  const { offset = 0 } = await tus({ method: 'HEAD', url, token });
  expect(offset).toBeGreaterThanOrEqual(4 * MiB);
  expect((await tus({ method: 'DELETE', url, token })).status).toBe(204);

  // By itself: what the failed ones took was given back.
  const last = await postForm(origin, token, form(14 * MiB, 4));
  expect(last.files.map((file) => file.sha256)).toEqual([sha256(zipOf(14 * MiB, 4))]);
  expect(await listed()).toEqual(['1.zip', '4.zip']);
  expect(await world.cotyle.parts.database.kysely.selectFrom('uploads').select('id').execute()).toEqual([]);
  await kill();
};

const isNotTried = (): void => {
  expect(canMount).toBe(false);
};

const promise = canMount
  ? 'a full disk is a clear refusal with nothing half stored, and goes on by itself once there is room'
  : 'a full disk: not tried, because this machine lets nobody mount a small one';
it.each([promise])('%s', canMount ? aFullDisk : isNotTried);
