import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATUS } from '../../platform/dimse/status.ts';
import { eventually } from '../../testing/eventually.ts';
import { peakMegabytes, restartPeak } from '../../testing/peak-memory.ts';
import { startReceivingNode } from './testing/receiving-node.ts';
import type { ReceivingNode } from './testing/receiving-node.ts';
import { startReceivingWorld } from './testing/receiving-world.ts';
import type { ReceivingWorld, SentStudy } from './testing/receiving-world.ts';

const IMAGES = 5000;
const ASSOCIATIONS = 4;
/** All images together are 200 MB: a node that kept them would need more than this. */
const PIXEL_BYTES = 40_000;
const GROWTH_MAX_MEGABYTES = 150;

let world: ReceivingWorld;
let node: ReceivingNode | undefined;
beforeAll(async () => {
  world = await startReceivingWorld();
  node = await startReceivingNode(world);
});
afterAll(async () => {
  await node?.kill();
  await world.cotyle.close();
});

it('5,000 images at full speed by four associations are all stored, in bounded memory, and become one scan', async () => {
  if (!node) throw new Error('There is no node.');
  const { pid, sendImages } = node;
  const request = await world.newRequest();
  const study: SentStudy = { ...world.newStudy(request), announced: IMAGES, pixelBytes: PIXEL_BYTES };
  restartPeak(pid);
  const before = peakMegabytes(pid);
  const numbers = Array.from({ length: IMAGES }, (_, index) => index + 1);
  const statuses = await Promise.all(
    Array.from({ length: ASSOCIATIONS }, (_, own) =>
      sendImages(
        study,
        numbers.filter((n) => n % ASSOCIATIONS === own),
      ),
    ),
  );
  expect(statuses.flat().filter((status) => status === STATUS.success)).toHaveLength(IMAGES);
  await eventually(async () => expect(await world.stateOf(study)).toBe('ATTACHED'));
  expect(peakMegabytes(pid) - before).toBeLessThan(GROWTH_MAX_MEGABYTES);
  expect(await world.eventsOf(request.procedureId)).toEqual([
    ['SCAN_RECEIVED', '5000 images from CT of the main building, matched by order number'],
  ]);
});
