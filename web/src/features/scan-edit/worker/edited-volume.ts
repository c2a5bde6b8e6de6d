import type { Volume } from '@cotyle/domain/ct/volume';
import { applyDifference, labelsInBox } from '@cotyle/domain/segmentation/editing/difference';
import type { Difference } from '@cotyle/domain/segmentation/editing/difference';
import { AXES } from '@cotyle/domain/segmentation/editing/edited-scan';
import type { Box } from '@cotyle/domain/segmentation/editing/edited-scan';
import { createHistory } from '@cotyle/domain/segmentation/editing/history';
import { slabLength, slabRange } from '@cotyle/domain/segmentation/slabs';
import { createLiveMeshes } from '@cotyle/domain/segmentation/surface/live-mesh';
import { gzipped } from './gzip.ts';
import type { EditReply, EditRequest, LabelPatch, PackedSlab, UndoState } from './messages.ts';
import { operate } from './operate.ts';
import type { Operation, Refused } from './operations.ts';

/** Of undo and redo. */
const HISTORY_BYTES = 96 * 1024 ** 2;

type Changed = Omit<Extract<EditReply, { readonly type: 'changed' }>, 'id'>;
type NotChanged = Omit<Extract<EditReply, { readonly type: 'refused' }>, 'id'>;
type Apply = Extract<EditRequest, { readonly type: 'apply' }>;

/** The box around all of them; the steps of a drag overlap, so that it is little larger. */
const boxAround = (boxes: readonly Box[]): Box | undefined => {
  const [first, ...others] = boxes;
  if (!first) return undefined;
  const [min, max]: [[number, number, number], [number, number, number]] = [[...first.min], [...first.max]];
  for (const box of others)
    for (const axis of AXES) {
      min[axis] = Math.min(min[axis], box.min[axis]);
      max[axis] = Math.max(max[axis], box.max[axis]);
    }
  return { min, max };
};

/** The labels of one grid with the CT under them, and what was done to them. */
export const createEditedVolume = (volume: Volume) => {
  const [nx, ny, nz] = volume.size;
  const slice = nx * ny;
  const labels = new Uint8Array(slice * nz);
  const hounsfield = new Int16Array(slice * nz);
  const loaded = new Uint8Array(nz);
  const history = createHistory(HISTORY_BYTES);
  const surfaces = createLiveMeshes({ volume, labels });
  let lastGesture: number | undefined;

  const hasSlices = (first: number, last: number): boolean => !loaded.subarray(first, last + 1).includes(0);
  const patchOf = (box: Box): LabelPatch => ({ box, labels: labelsInBox(labels, volume.size, box) });
  const undoState = (): UndoState => ({ canUndo: history.canUndo(), canRedo: history.canRedo() });
  const refused = (why: Refused): NotChanged => ({ type: 'refused', why, undo: undoState() });
  const changed = (edit: readonly Difference[]): Changed => {
    const box = boxAround(edit.flatMap((one) => one.box ?? []));
    if (box) surfaces.changed(box);
    return {
      type: 'changed',
      patches: box ? [patchOf(box)] : [],
      slabs: [...new Set(edit.flatMap(({ slabs }) => slabs))],
      values: [...new Set(edit.flatMap(({ before, after }) => [...new Set(before), ...new Set(after)]))],
      voxels: edit.reduce((sum, { voxels }) => sum + voxels, 0),
      undo: undoState(),
    };
  };
  const stepBy = (edit: readonly Difference[] | undefined): Changed | NotChanged => {
    lastGesture = undefined;
    return edit ? changed(edit) : refused('nothing-to-change');
  };

  return {
    takeSlice: (number: number, values: Int16Array): void => {
      if (number >= nz || values.length !== slice) return;
      hounsfield.set(values, number * slice);
      loaded[number] = 1;
    },
    takeSlab: (slab: number, saved: Uint8Array): readonly LabelPatch[] => {
      if (saved.length !== slabLength(volume.size, slab)) throw new Error('The slab has another size.');
      const { first, count } = slabRange(volume.size, slab);
      labels.set(saved, first * slice);
      const box: Box = { min: [0, 0, first], max: [nx - 1, ny - 1, first + count - 1] };
      surfaces.changed(box);
      return [patchOf(box)];
    },
    apply: ({ operation, locked, gesture }: Pick<Apply, 'locked' | 'gesture'> & { operation: Operation }) => {
      const difference = operate({ volume, labels, hounsfield, locked }, operation, hasSlices);
      if (typeof difference === 'string') return refused(difference);
      applyDifference(labels, difference);
      if (gesture !== undefined && gesture === lastGesture) history.extend(difference);
      else history.record([difference]);
      lastGesture = gesture;
      return changed([difference]);
    },
    undo: (): Changed | NotChanged => stepBy(history.undo(labels)),
    redo: (): Changed | NotChanged => stepBy(history.redo(labels)),
    /** As they are at the time of the call. */
    pack: (slabs: readonly number[]): Promise<readonly PackedSlab[]> =>
      Promise.all(
        slabs.map(async (slab) => {
          const { first, count } = slabRange(volume.size, slab);
          return { slab, bytes: await gzipped(labels.slice(first * slice, (first + count) * slice)) };
        }),
      ),
    surfaceOf: (segment: number) => surfaces.meshOf(segment),
  };
};

export type EditedVolume = ReturnType<typeof createEditedVolume>;
