import { NO_LANDMARKS } from '@cotyle/domain/landmarks/placed';
import { describe, expect, it } from 'vitest';
import { createSender, LANDMARKS_KEY } from './save-landmarks.ts';
import { createSlabSender } from './save-slabs.ts';

const LOST = new TypeError('fetch failed');

/** Slabs and landmarks to one server whose answers may be lost. */
const startSender = (lost: ('slabs' | 'landmarks')[]) => {
  const posted: (readonly [string, string, number])[] = [];
  let [version, ids] = [7, 0];
  const post =
    (kind: 'slabs' | 'landmarks') =>
    (request: { readonly saveId: string; readonly baseVersion: number }): Promise<number> => {
      posted.push([kind, request.saveId, request.baseVersion]);
      if (lost[0] !== kind) return Promise.resolve(request.baseVersion + 1);
      lost.shift();
      return Promise.reject(LOST);
    };
  const saving = {
    segmentationId: 3,
    window: 'window',
    newId: () => {
      ids += 1;
      return `save-${ids}`;
    },
    version: {
      get: () => version,
      set: (next: number): void => {
        version = next;
      },
    },
  };
  const send = createSender({
    ...saving,
    sendSlabs: createSlabSender({
      ...saving,
      post: post('slabs'),
      pack: (slabs) => Promise.resolve(slabs.map((slab) => ({ grid: 0, slab, bytes: new Uint8Array(1) }))),
    }),
    post: post('landmarks'),
    landmarks: () => NO_LANDMARKS,
  });
  return { send, posted };
};

describe('Saving landmarks with segments', () => {
  it('bases each save on the one before', async () => {
    const { send, posted } = startSender([]);
    await send([1, LANDMARKS_KEY]);
    await send([LANDMARKS_KEY]);
    expect(posted).toEqual([
      ['slabs', 'save-1', 7],
      ['landmarks', 'save-2', 8],
      ['landmarks', 'save-3', 9],
    ]);
  });

  it('repeats landmarks whose answer was lost before any newer slab', async () => {
    const { send, posted } = startSender(['landmarks']);
    await expect(send([LANDMARKS_KEY])).rejects.toThrow('fetch failed');
    await send([1, LANDMARKS_KEY]);
    expect(posted).toEqual([
      ['landmarks', 'save-1', 7],
      ['landmarks', 'save-1', 7],
      ['slabs', 'save-2', 8],
      ['landmarks', 'save-3', 9],
    ]);
  });

  it('repeats slabs whose answer was lost before newer landmarks', async () => {
    const { send, posted } = startSender(['slabs']);
    await expect(send([1])).rejects.toThrow('fetch failed');
    await send([LANDMARKS_KEY]);
    expect(posted).toEqual([
      ['slabs', 'save-1', 7],
      ['slabs', 'save-1', 7],
      ['landmarks', 'save-2', 8],
    ]);
  });
});
