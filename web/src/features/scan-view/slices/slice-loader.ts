import { createStore } from '../../../ui/store.ts';
import { cache } from '@cornerstonejs/core';
import type { Side } from '@cotyle/domain/hip/side';
import { volumeOf } from '@cotyle/domain/ct/volume';
import type { NoVolume, Volume, Voxel } from '@cotyle/domain/ct/volume';
import { isTransient } from '../../../shared/session/failures.ts';
import type { ScanSeries } from '../../../shared/ct-view/scan-editor.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { decodeSlice, hounsfieldIn, hounsfieldOf, UnreadableSlice } from '../rendering/decode.ts';
import { unregisterImages, registerImage } from '../rendering/image-registry.ts';
import { hasSameGeometry } from '../rendering/slice-metadata.ts';
import type { SliceMetadata } from '../rendering/slice-metadata.ts';
import { startCornerstone } from '../rendering/start-cornerstone.ts';
import { plannedHip, sliceNear } from './planned-hip.ts';
import { fetchSlice } from './fetch-slice.ts';
import { createSliceQueue } from './slice-queue.ts';
import type { SliceQueue } from './slice-queue.ts';

export type Series = ScanSeries;

/** Why only single slices are shown: a property of the series, or of this browser. */
export type StackReason = NoVolume | 'mixed' | 'large' | 'graphics';

export interface SliceLoaderState {
  /** Of the first loaded slice; nothing is shown before. */
  readonly metadata: SliceMetadata | undefined;
  readonly volume: Volume | undefined;
  readonly stackReason: StackReason | undefined;
  readonly loaded: number;
  readonly failed: number;
  readonly error: unknown;
}

/** 640 MB of 16 bits on the GPU: more than a thousand slices of 512 × 512. */
const MAX_VOXELS = 320 * 1024 ** 2;

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
  metadata: SliceMetadata,
  hasGraphics: boolean,
): Pick<SliceLoaderState, 'volume' | 'stackReason'> => {
  const { volume, why: stackReason } = volumeOf(
    slices.map(({ place }) => place),
    metadata,
  );
  if (stackReason) return { volume: undefined, stackReason };
  if (!metadata.isOriented || !metadata.isScaled) return { volume: undefined, stackReason: 'unplaced' };
  if (!hasGraphics) return { volume: undefined, stackReason: 'graphics' };
  if (volume.size[0] * volume.size[1] * volume.size[2] > MAX_VOXELS)
    return { volume: undefined, stackReason: 'large' };
  return { volume, stackReason: undefined };
};

/** Loads the slices of one series: that of the planned hip first, or the middle one, then those around the current one. */
export const createSliceLoader = (session: AuthenticatedSession, series: Series, side: Side | null) => {
  const { hasGraphics } = startCornerstone();
  const { slices } = series;
  const imageIds = slices.map(({ id }) => `slice:${id}`);
  const wanted = plannedHip(series, side);
  const hipSlice =
    wanted &&
    sliceNear(
      slices.map(({ place }) => place),
      wanted,
    );
  const first = hipSlice ?? Math.floor(slices.length / 2);
  const loadedSlices = new Map<number, SliceMetadata>();
  const sliceListeners = new Set<(index: number) => void>();
  const store = createStore<SliceLoaderState>({
    metadata: undefined,
    volume: undefined,
    stackReason: undefined,
    loaded: 0,
    failed: 0,
    error: undefined,
  });
  const change = (changes: Partial<SliceLoaderState>): void => store.set({ ...store.get(), ...changes });

  const load = async (index: number, signal: AbortSignal): Promise<void> => {
    const slice = slices[index];
    if (!slice) return;
    const bytes = await fetchSlice(session, slice.id, signal);
    loadedSlices.set(index, await decodeSlice(imageIds[index] ?? '', bytes, slice.place));
  };

  /** The other slices use the metadata of the first until they are loaded; their positions are in the index. */
  const onFirstLoaded = (metadata: SliceMetadata): void => {
    slices.forEach(({ place }, index) => {
      if (!loadedSlices.has(index)) registerImage(imageIds[index] ?? '', metadata, place);
    });
    change({ metadata, ...shapeOf(series, metadata, hasGraphics) });
  };

  const onLoaded = (index: number): void => {
    const metadata = loadedSlices.get(index);
    if (!metadata) return;
    if (!store.get().metadata) onFirstLoaded(metadata);
    const { volume, metadata: reference } = store.get();
    const isMixed = volume !== undefined && reference !== undefined && !hasSameGeometry(reference, metadata);
    change({
      loaded: loadedSlices.size,
      ...(isMixed ? { volume: undefined, stackReason: 'mixed' as const } : {}),
    });
    for (const listener of sliceListeners) listener(index);
  };
  const newQueue = (): SliceQueue =>
    createSliceQueue(
      {
        count: slices.length,
        load,
        kindOf: (error) => {
          if (error instanceof UnreadableSlice) return 'slice';
          return isTransient(error) ? 'transient' : 'all';
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
    /** The planned hip, where it lies in this series. */
    hip: hipSlice === undefined ? undefined : wanted,
    get: store.get,
    subscribe: store.subscribe,
    onSliceLoaded: (listener: (index: number) => void): (() => void) => {
      sliceListeners.add(listener);
      return () => sliceListeners.delete(listener);
    },
    /** A slice that can be shown at once. */
    anyLoaded: (): number => [...loadedSlices.keys()][0] ?? first,
    has: (index: number): boolean => loadedSlices.has(index),
    hounsfieldAt: ([column, row, index]: Voxel): number | undefined =>
      hounsfieldIn(imageIds[index] ?? '', column, row),
    hounsfieldOf: (index: number): Int16Array<ArrayBuffer> | undefined => hounsfieldOf(imageIds[index] ?? ''),
    metadataOf: (index: number): SliceMetadata | undefined => loadedSlices.get(index) ?? store.get().metadata,
    start: (): void => {
      queue = newQueue();
      queue.start();
    },
    /** Called once the first slice is rendered. */
    releaseRest: (): void => queue?.releaseRest(),
    prioritise: (index: number): void => queue?.prioritise(index),
    retry: (): void => {
      change({ failed: 0, error: undefined });
      queue?.retry();
    },
    close: (): void => {
      queue?.stop();
      loadedSlices.clear();
      unregisterImages(imageIds);
      // Forced, because the volume that uses them is destroyed at the same time.
      for (const imageId of imageIds)
        if (cache.isLoaded(imageId)) cache.removeImageLoadObject(imageId, { force: true });
    },
  };
};

export type SliceLoader = ReturnType<typeof createSliceLoader>;
