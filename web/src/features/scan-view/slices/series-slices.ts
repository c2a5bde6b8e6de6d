import type { scanCalls } from '@cotyle/contract/scans';
import type { CallAnswer } from '@cotyle/contract/call';
import { cache } from '@cornerstonejs/core';
import { volumeOf } from '@cotyle/domain/ct/volume';
import type { NoVolume, Volume, Voxel } from '@cotyle/domain/ct/volume';
import { isTransient } from '../../../shared/session/failures.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { decodeSlice, hounsfieldIn, UnreadableSlice } from '../picture/decode.ts';
import { forget, register } from '../picture/image-register.ts';
import { lieAlike } from '../picture/slice-facts.ts';
import type { SliceFacts } from '../picture/slice-facts.ts';
import { startCornerstone } from '../picture/start.ts';
import { fetchSlice } from './fetch-slice.ts';
import { openSliceQueue } from './slice-queue.ts';
import type { SliceQueue } from './slice-queue.ts';

export type Series = CallAnswer<typeof scanCalls.series>['value'][number];

/** Why the views across are missing: what the series is, or what this browser can do. */
export type WhyStack = NoVolume | 'mixed' | 'large' | 'graphics';

/** What is known of a series so far. */
export interface SlicesState {
  /** Of the slice that came first; until then there is nothing to be shown. */
  readonly facts: SliceFacts | undefined;
  readonly volume: Volume | undefined;
  readonly why: WhyStack | undefined;
  readonly loaded: number;
  readonly failed: number;
  readonly error: unknown;
}

/** 640 MB of 16 bits on the graphics card: more than a thousand slices of 512 rows and columns. */
const MOST_VOXELS = 320 * 1024 ** 2;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const shapeOf = (
  { slices }: Series,
  facts: SliceFacts,
  hasGraphics: boolean,
): Pick<SlicesState, 'volume' | 'why'> => {
  const { volume, why } = volumeOf(
    slices.map(({ place }) => place),
    facts,
  );
  if (why) return { volume: undefined, why };
  if (!facts.isOriented || !facts.isScaled) return { volume: undefined, why: 'unplaced' };
  if (!hasGraphics) return { volume: undefined, why: 'graphics' };
  if (volume.size[0] * volume.size[1] * volume.size[2] > MOST_VOXELS)
    return { volume: undefined, why: 'large' };
  return { volume, why: undefined };
};

/** The slices of one series as they come: the middle one first, and then those around what is looked at. */
export const openSlices = (session: AuthenticatedSession, series: Series) => {
  const { hasGraphics } = startCornerstone();
  const { slices } = series;
  const imageIds = slices.map(({ id }) => `slice:${id}`);
  const first = Math.floor(slices.length / 2);
  const there = new Map<number, SliceFacts>();
  const listeners = new Set<() => void>();
  const takers = new Set<(index: number) => void>();
  let state: SlicesState = {
    facts: undefined,
    volume: undefined,
    why: undefined,
    loaded: 0,
    failed: 0,
    error: undefined,
  };
  const change = (changes: Partial<SlicesState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const load = async (index: number, signal: AbortSignal): Promise<void> => {
    const slice = slices[index];
    if (!slice) return;
    const bytes = await fetchSlice(session, slice.id, signal);
    there.set(index, await decodeSlice(imageIds[index] ?? '', bytes, slice.place));
  };

  /** The rest are known by the first until they come: where they lie stands in the index. */
  const begun = (facts: SliceFacts): void => {
    slices.forEach(({ place }, index) => {
      if (!there.has(index)) register(imageIds[index] ?? '', facts, place);
    });
    change({ facts, ...shapeOf(series, facts, hasGraphics) });
  };

  const onLoaded = (index: number): void => {
    const facts = there.get(index);
    if (!facts) return;
    if (!state.facts) begun(facts);
    const isMixed = state.volume !== undefined && state.facts !== undefined && !lieAlike(state.facts, facts);
    change({ loaded: there.size, ...(isMixed ? { volume: undefined, why: 'mixed' as const } : {}) });
    for (const taker of takers) taker(index);
  };
  const newQueue = (): SliceQueue =>
    openSliceQueue(
      {
        count: slices.length,
        load,
        kindOf: (error) => {
          if (error instanceof UnreadableSlice) return 'of the slice';
          return isTransient(error) ? 'passing' : 'of all';
        },
        onLoaded,
        onFailed: (failed, error) => change({ failed, error }),
        pause,
      },
      first,
    );
  let queue: SliceQueue | undefined;

  return {
    series,
    imageIds,
    first,
    state: (): SlicesState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onTaken: (taker: (index: number) => void): (() => void) => {
      takers.add(taker);
      return () => takers.delete(taker);
    },
    /** One that can be shown at once. */
    anyLoaded: (): number => [...there.keys()][0] ?? first,
    has: (index: number): boolean => there.has(index),
    hounsfieldAt: ([column, row, index]: Voxel): number | undefined =>
      hounsfieldIn(imageIds[index] ?? '', column, row),
    factsOf: (index: number): SliceFacts | undefined => there.get(index) ?? state.facts,
    begin: (): void => {
      queue = newQueue();
      queue.begin();
    },
    /** The first picture stands: the others may come. */
    goOn: (): void => queue?.goOn(),
    want: (index: number): void => queue?.want(index),
    retry: (): void => {
      change({ failed: 0, error: undefined });
      queue?.retry();
    },
    close: (): void => {
      queue?.stop();
      there.clear();
      forget(imageIds);
      // By force: the volume that they are part of is given up at the same time.
      for (const imageId of imageIds)
        if (cache.isLoaded(imageId)) cache.removeImageLoadObject(imageId, { force: true });
    },
  };
};

export type Slices = ReturnType<typeof openSlices>;
