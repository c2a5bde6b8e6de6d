import { CallFailed } from '@cotyle/contract/client';
import { SAVE_MOST_BYTES, SLABS_PER_SAVE } from '@cotyle/domain/segmentation/slabs';
import { describe, expect, it } from 'vitest';
import { createSlabSender, inParts } from './save-slabs.ts';
import type { SaveRequest } from './save-slabs.ts';

const named = (slab: number, size = 1) => ({ grid: 0, slab, bytes: new Uint8Array(size).fill(slab) });

/** A sender whose requests fail while there are errors to throw. */
const startSender = (errors: Error[]) => {
  const posted: SaveRequest[] = [];
  let [version, ids] = [7, 0];
  const send = createSlabSender({
    post: (request) => {
      posted.push(request);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve(request.baseVersion + 1);
    },
    pack: (slabs) => Promise.resolve(slabs.map((slab) => named(slab))),
    segmentationId: 3,
    window: 'window',
    newId: () => {
      ids += 1;
      return `save-${ids}`;
    },
    version: {
      get: () => version,
      set: (next) => {
        version = next;
      },
    },
  });
  return { send, posted, version: () => version };
};
const summary = ({ saveId, baseVersion, slabs }: SaveRequest) => [
  saveId,
  baseVersion,
  slabs.map(({ slab }) => slab),
];

describe('Sending changed slabs', () => {
  it('bases each save on the version of the one before', async () => {
    const { send, posted, version } = startSender([]);
    await send([1, 2]);
    await send([3]);
    expect(posted.map(summary)).toEqual([
      ['save-1', 7, [1, 2]],
      ['save-2', 8, [3]],
    ]);
    expect(version()).toBe(9);
  });

  it('repeats a save whose answer was lost as it was, before anything newer', async () => {
    const { send, posted, version } = startSender([new TypeError('fetch failed')]);
    await expect(send([1])).rejects.toThrow('fetch failed');
    await send([1, 2]);
    expect(posted.map(summary)).toEqual([
      ['save-1', 7, [1]],
      ['save-1', 7, [1]],
      ['save-2', 8, [1, 2]],
    ]);
    expect(version()).toBe(9);
  });

  it('does not repeat a save that was refused', async () => {
    const { send, posted } = startSender([
      new CallFailed({ status: 409, message: 'Somebody else is editing.' }),
    ]);
    await expect(send([1])).rejects.toThrow('Somebody else is editing.');
    await send([1]);
    expect(posted.map(({ saveId }) => saveId)).toEqual(['save-1', 'save-2']);
  });

  it('is divided where one request would be too large', () => {
    const many = Array.from({ length: SLABS_PER_SAVE + 1 }, (_, slab) => named(slab));
    expect(inParts(many).map(({ length }) => length)).toEqual([SLABS_PER_SAVE, 1]);
    const large = [named(1, SAVE_MOST_BYTES - 10), named(2, 20), named(3, 20)];
    expect(inParts(large).map((part) => part.map(({ slab }) => slab))).toEqual([[1], [2, 3]]);
    expect(inParts([])).toEqual([]);
  });
});
