import type { SegmentationGrid } from '@cotyle/contract/segmentations';
import { putInBox } from '@cotyle/domain/segmentation/editing/difference';
import type { Box } from '@cotyle/domain/segmentation/editing/edited-scan';
import { EMPTY_SLAB } from '@cotyle/domain/segmentation/slabs';
import { createStore } from '../../../ui/store.ts';
import type { EditReply, LabelPatch, PackedSlab, SurfaceMesh, UndoState } from '../worker/messages.ts';
import type { Operation, Refused } from '../worker/operations.ts';
import { linkTo } from './worker-link.ts';
import type { WorkerPort } from './worker-link.ts';

export interface GridState {
  readonly undo: UndoState;
  /** Slabs that are loaded, of those that have labels. */
  readonly loaded: number;
  readonly toLoad: number;
  /** How often each label has changed, so that the 3D view knows what to draw again. */
  readonly revisions: ReadonlyMap<number, number>;
}

interface GridEditorOptions {
  readonly grid: SegmentationGrid;
  readonly port: WorkerPort;
  readonly fetchSlab: (slab: number, version: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** These slabs have to be saved. */
  readonly onChanged: (slabs: readonly number[]) => void;
}

/** How much has changed, or why nothing has. */
type Outcome = Refused | { readonly cubicMillimetres: number };

const AT_ONCE = 4;

const withRevision = (revisions: ReadonlyMap<number, number>, value: number): ReadonlyMap<number, number> =>
  new Map(revisions).set(value, (revisions.get(value) ?? 0) + 1);

/** Does something for each of them, a few at a time. */
const forEachOf = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};

/** The labels of one grid: the worker changes them, and a copy here is drawn. */
export const createGridEditor = ({ grid, port, fetchSlab, onChanged }: GridEditorOptions) => {
  const { volume } = grid;
  const { spacing } = volume;
  const [nx, ny, nz] = volume.size;
  const labels = new Uint8Array(nx * ny * nz);
  const link = linkTo(port);
  const store = createStore<GridState>({
    undo: { canUndo: false, canRedo: false },
    loaded: 0,
    toLoad: 0,
    revisions: new Map(),
  });
  const change = (changes: Partial<GridState>): void => store.set({ ...store.get(), ...changes });
  const drawers = new Set<(boxes: readonly Box[]) => void>();
  /** The version of each slab that is shown. */
  const versions = grid.slabs.map(() => EMPTY_SLAB);
  const opened = link.ask({ type: 'open', volume }, ['opened']);
  /** Slices of the CT that the worker has. */
  const given = new Set<number>();

  const take = (patches: readonly LabelPatch[]): void => {
    for (const { box, labels: inBox } of patches) putInBox(labels, volume.size, box, inBox);
    for (const draw of drawers) draw(patches.map(({ box }) => box));
  };
  const done = (reply: Extract<EditReply, { readonly type: 'changed' | 'refused' }>): Outcome => {
    change({ undo: reply.undo });
    if (reply.type === 'refused') return reply.why;
    take(reply.patches);
    for (const value of reply.values) change({ revisions: withRevision(store.get().revisions, value) });
    onChanged(reply.slabs);
    return { cubicMillimetres: reply.voxels * spacing[0] * spacing[1] * spacing[2] };
  };
  return {
    grid,
    volume,
    labels,
    get: store.get,
    subscribe: store.subscribe,
    /** Calls with the boxes in which labels have changed. */
    onDrawn: (draw: (boxes: readonly Box[]) => void): (() => void) => {
      drawers.add(draw);
      return () => void drawers.delete(draw);
    },
    /** Loads the slabs that are not shown in these versions. */
    load: async (wanted: readonly number[]): Promise<void> => {
      await opened;
      const slabs = wanted.flatMap((version, slab) =>
        version === versions[slab] ? [] : [{ slab, version }],
      );
      change({ loaded: 0, toLoad: slabs.length });
      await forEachOf(slabs, async ({ slab, version }) => {
        const saved = await fetchSlab(slab, version);
        const { patches } = await link.ask({ type: 'slab', slab, labels: saved }, ['taken'], [saved.buffer]);
        versions[slab] = version;
        take(patches);
        change({ loaded: store.get().loaded + 1 });
      });
    },
    hasSlice: (slice: number): boolean => given.has(slice),
    giveSlice: (slice: number, hounsfield: Int16Array<ArrayBuffer>): void => {
      given.add(slice);
      link.tell({ type: 'slice', slice, hounsfield }, [hounsfield.buffer]);
    },
    apply: async (
      operation: Operation,
      { locked, gesture }: { readonly locked: readonly number[]; readonly gesture?: number | undefined },
    ): Promise<Outcome> => {
      const request = {
        type: 'apply',
        operation,
        locked,
        ...(gesture === undefined ? {} : { gesture }),
      } as const;
      return done(await link.ask(request, ['changed', 'refused']));
    },
    undo: async (): Promise<Outcome> => done(await link.ask({ type: 'undo' }, ['changed', 'refused'])),
    redo: async (): Promise<Outcome> => done(await link.ask({ type: 'redo' }, ['changed', 'refused'])),
    pack: async (slabs: readonly number[]): Promise<readonly PackedSlab[]> =>
      (await link.ask({ type: 'slabs', slabs }, ['packed'])).slabs,
    surfaceOf: async (segment: number): Promise<SurfaceMesh> =>
      (await link.ask({ type: 'surface', segment }, ['surface'])).mesh,
    close: link.close,
  };
};

export type GridEditor = ReturnType<typeof createGridEditor>;
