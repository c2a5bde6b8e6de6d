import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecretToken } from '../../people/auth/secret-token.ts';
import { STATUS } from '../../platform/dimse/status.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { canMountSmallDisk, onSmallDisk } from '../../imaging/uploads/testing/small-disk.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { relatedBody } from '../dicomweb/testing/related-body.ts';
import { startReceivingNode, storeImage } from './testing/receiving-node.ts';
import type { ReceivingNode } from './testing/receiving-node.ts';
import { startReceivingWorld } from './testing/receiving-world.ts';
import type { ReceivingWorld, SentStudy } from './testing/receiving-world.ts';

const MiB = 1024 ** 2;
const RESERVE = 4 * MiB;
const TOKEN = 'token-of-a-sender';
const canMount = canMountSmallDisk();

let world: ReceivingWorld;
let node: ReceivingNode | undefined;
beforeAll(async () => {
  world = await startReceivingWorld();
  if (!canMount) return;
  const files = join(world.cotyle.dataDir, 'files');
  await mkdir(files, { recursive: true });
  node = await startReceivingNode(world, { DISK_RESERVE_BYTES: String(RESERVE) }, onSmallDisk(files, 24));
});
afterAll(async () => {
  await node?.kill();
  await world.cotyle.close();
});

/** The node whose files are on a small disk, seen through its own mount namespace. */
const openDisk = () => {
  if (!node) throw new Error('There is no small disk.');
  const folder = `/proc/${node.pid}/root${join(world.cotyle.dataDir, 'files')}`;
  const filler = join(folder, 'filler');
  return {
    images: async () => (await readdir(join(folder, 'incoming'))).length,
    /** Other programs leave so many bytes. */
    leave: async (bytes: number) => {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize - bytes));
    },
    empty: () => rm(filler),
  };
};

const storeOne = async (study: SentStudy, n: number, more?: Uint8Array): Promise<number> => {
  if (!node) throw new Error('There is no node.');
  const association = await node.connect();
  const status = await storeImage(association, world, study, n, more);
  await association.release();
  return status;
};

const stow = async (files: readonly Buffer[]) => {
  const { bytes, contentType } = relatedBody(files);
  const response = await fetch(`${node?.origin}/api/dicomweb/studies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': contentType },
    body: bytes,
  });
  const json = (await response.json()) as Record<string, { Value: Record<string, { Value: unknown[] }>[] }>;
  const reasons = json['00081198']?.Value.map((item) => item['00081197']?.Value[0]);
  return { status: response.status, reasons };
};

const refuseWhileFull = async (): Promise<void> => {
  const { images, leave, empty } = openDisk();
  const { locationId } = world;
  const token_hash = hashSecretToken(TOKEN);
  await addConnection(world.cotyle, { kind: 'STOW_SENDER', locationId, settings: {}, token_hash });
  const study = world.newStudy(await world.newRequest());
  expect(await storeOne(study, 1)).toBe(STATUS.success);

  // The rest is kept for the database.
  await leave(RESERVE - 1);
  expect(await storeOne(study, 2)).toBe(STATUS.outOfResources);
  expect(await stow([world.imageOf(study, 2)])).toEqual({ status: 507, reasons: [0xa700] });

  // The disk ends in the middle of an image.
  await leave(RESERVE + MiB);
  expect(await storeOne(study, 3, Buffer.alloc(8 * MiB))).toBe(STATUS.outOfResources);
  const large = Buffer.concat([world.imageOf(study, 3), Buffer.alloc(8 * MiB)]);
  expect(await stow([large])).toEqual({ status: 507, reasons: [0xa700] });
  expect([await images(), (await world.counts()).images]).toEqual([1, 1]);

  const { email: username } = world.staff.SURGEON;
  const body = { username, password: TEST_PASSWORD };
  const session = await send(authCalls.access, { body }, { origin: node?.origin ?? '' });
  expect(session.access.token).not.toBe('');

  await empty();
  expect(await storeOne(study, 2)).toBe(STATUS.success);
  expect(await stow([large])).toEqual({ status: 200, reasons: undefined });
  expect([await images(), (await world.counts()).images]).toEqual([3, 3]);
};

const expectNotMountable = async (): Promise<void> => {
  expect(canMount).toBe(false);
};

const NOT_RUN = canMount ? '' : ' (not run: this machine cannot mount a small disk)';
it(
  `a full disk refuses images as out of resources and keeps no half of one, people sign in, and with room again the images are stored${NOT_RUN}`,
  canMount ? refuseWhileFull : expectNotMountable,
);
