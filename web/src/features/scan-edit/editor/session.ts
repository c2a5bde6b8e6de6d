import { urlOf } from '@cotyle/contract/client';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { createStore } from '../../../ui/store.ts';
import { createLandmarkEditor } from '../landmarks/landmark-store.ts';
import { createSender, LANDMARKS_KEY, postLandmarks } from '../saving/save-landmarks.ts';
import { createSlabSender, postSave } from '../saving/save-slabs.ts';
import { isUnsaved } from '../saving/save-state.ts';
import { createSaver } from '../saving/saver.ts';
import { createLockClient } from './edit-lock-client.ts';
import { createGridEditor } from './grid-editor.ts';
import type { GridEditor } from './grid-editor.ts';
import { newUuid } from './uuid.ts';
import type { WorkerPort } from './worker-link.ts';

/** Whether the labels can be seen and changed. */
export interface SessionState {
  readonly kind: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
}

export interface EditSessionOptions {
  readonly session: AuthenticatedSession;
  readonly record: SegmentationRecord;
  readonly startWorker: () => WorkerPort;
}

/** A slab of any grid as one number, for the saver. */
const SLABS_MOST = 4096;
const keyOf = (grid: number, slab: number): number => grid * SLABS_MOST + slab;

const after = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

const fetchSlabWith =
  (session: AuthenticatedSession, id: number, grid: number) =>
  async (slab: number, version: number): Promise<Uint8Array<ArrayBuffer>> => {
    const params = { id: String(id), grid: String(grid), slab: String(slab), version: String(version) };
    const response = await authenticatedFetch(session, urlOf(segmentationCalls.slab, { params }));
    return new Uint8Array(await response.arrayBuffer());
  };

const packWith = (grids: readonly GridEditor[]) => async (keys: readonly number[]) => {
  const packed = grids.map(async ({ pack }, grid) => {
    const slabs = keys.filter((key) => Math.floor(key / SLABS_MOST) === grid).map((key) => key % SLABS_MOST);
    return slabs.length === 0 ? [] : (await pack(slabs)).map((one) => ({ grid, ...one }));
  });
  return (await Promise.all(packed)).flat();
};

const lockWith = (session: AuthenticatedSession, segmentationId: number, window: string) =>
  createLockClient({
    renew: async (takeOver) =>
      (await session.call(segmentationCalls.edit, { body: { segmentationId, window, takeOver } })).value
        .version,
    release: async () => {
      const body = { segmentationId, window };
      await session.call(segmentationCalls.release, { body }, { keepalive: true });
    },
    after,
  });

/** One open editor: the labels of a segmentation, the lock on it, and what is to be saved. */
export const createEditSession = ({ session, record, startWorker }: EditSessionOptions) => {
  const window = newUuid();
  const state = createStore<SessionState>({ kind: 'loading', error: undefined });
  let { version } = record;
  const lock = lockWith(session, record.id, window);
  const grids: readonly GridEditor[] = record.grids.map((grid, at) =>
    createGridEditor({
      grid,
      port: startWorker(),
      fetchSlab: fetchSlabWith(session, record.id, at),
      onChanged: (slabs) => saver.changed(slabs.map((slab) => keyOf(at, slab))),
    }),
  );
  const landmarks = createLandmarkEditor({
    placed: record.landmarks,
    proposals: record.proposals,
    onChanged: () => saver.changed([LANDMARKS_KEY]),
  });
  const saving = {
    segmentationId: record.id,
    window,
    newId: newUuid,
    version: {
      get: () => version,
      set: (next: number): void => {
        version = next;
      },
    },
  };
  const saver = createSaver({
    now: () => performance.now(),
    after,
    send: createSender({
      ...saving,
      sendSlabs: createSlabSender({ ...saving, post: postSave(session), pack: packWith(grids) }),
      post: postLandmarks(session),
      landmarks: () => landmarks.get().placed,
    }),
  });

  const loadGrids = async (current: SegmentationRecord): Promise<void> => {
    await Promise.all(grids.map((grid, at) => grid.load(current.grids[at]?.slabs ?? [])));
    landmarks.load(current.landmarks);
    ({ version } = current);
    state.set({ kind: 'ready', error: undefined });
  };
  /** Somebody saved since the record was fetched, or since this window last looked. */
  const loadCurrent = async (): Promise<void> => {
    const params = { id: String(record.procedureId) };
    const { segmentation } = (await session.call(segmentationCalls.ofProcedure, { params })).value;
    if (segmentation?.id === record.id) await loadGrids(segmentation);
    else state.set({ kind: 'failed', error: undefined });
  };
  const failing = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      state.set({ kind: 'failed', error });
    }
  };
  let isHeld = false;
  const stopWatching = lock.subscribe(() => {
    const wasHeld = isHeld;
    isHeld = lock.get().kind === 'held';
    if (!isHeld || wasHeld || lock.version() === version || state.get().kind === 'loading') return;
    state.set({ kind: 'loading', error: undefined });
    void failing(loadCurrent());
  });
  const open = async (): Promise<void> => {
    await lock.start();
    const isOld = lock.get().kind === 'held' && lock.version() !== version;
    await (isOld ? loadCurrent() : loadGrids(record));
  };

  return {
    record,
    grids,
    landmarks,
    lock,
    saver,
    state: { get: state.get, subscribe: state.subscribe },
    open: (): Promise<void> => failing(open()),
    tryAgain: (): Promise<void> => {
      state.set({ kind: 'loading', error: undefined });
      return failing(loadCurrent());
    },
    canEdit: (): boolean => lock.get().kind === 'held' && state.get().kind === 'ready',
    isUnsaved: (): boolean => isUnsaved(saver.get()),
    /** Saves what is left and lets others edit. Without effect when it is called again. */
    close: async (): Promise<void> => {
      stopWatching();
      saver.close();
      try {
        await lock.close();
      } catch {
        // The lock ends by itself after half a minute.
      } finally {
        for (const grid of grids) grid.close();
      }
    },
  };
};

export type EditSession = ReturnType<typeof createEditSession>;
