import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { voxelAt } from '@cotyle/domain/ct/volume';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { createStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import { EDIT_TEXTS } from '../texts.ts';
import type { DrawnStroke, Operation } from '../worker/operations.ts';
import { lockedValues, START_SETTINGS } from '../edit-settings.ts';
import type { EditSettings } from '../edit-settings.ts';
import type { EditSession } from './session.ts';

/** What is drawn on the views besides the labels. */
export interface Drawing {
  readonly cursor: { readonly plane: Plane; readonly point: Vector } | undefined;
  /** The line of the scalpel. */
  readonly line: { readonly plane: Plane; readonly points: readonly Vector[] } | undefined;
  readonly strokes: readonly DrawnStroke[];
}

/** What the pointer and the keys of the editor work on. */
export type EditorMode = 'segments' | 'landmarks';

export const NOTHING_DRAWN: Drawing = { cursor: undefined, line: undefined, strokes: [] };

/** The slices that were drawn in a view: what interpolation goes between. */
const createDrawnSlices = () => {
  const drawn = new Map<string, Set<number>>();
  const keyOf = (series: number, plane: Plane, segment: Segment): string => `${series} ${plane} ${segment}`;
  return {
    add: (key: string, slice: number): void => void drawn.set(key, new Set(drawn.get(key)).add(slice)),
    of: (key: string): readonly number[] => [...(drawn.get(key) ?? [])].sort((a, b) => a - b),
    clear: (key: string): void => void drawn.delete(key),
    keyOf,
  };
};

/** The state of an open editor, shared by its layer, its panel, its pointer and its keys. */
export const createEditorCore = (session: EditSession) => {
  const settings: Store<EditSettings> = createStore(START_SETTINGS);
  const mode: Store<EditorMode> = createStore<EditorMode>('segments');
  const drawing: Store<Drawing> = createStore(NOTHING_DRAWN);
  /** Why the last operation changed nothing. */
  const notice: Store<string | undefined> = createStore<string | undefined>(undefined);
  const drawn = createDrawnSlices();
  let gesture = 0;

  const gridOf = ({ series }: EditedView) => session.grids[series];
  const valueOf = (): number => SEGMENTS[settings.get().segment].value;

  /** Whether the segment may be changed; says why not. */
  const mayChange = (): boolean => {
    const { segment, locked } = settings.get();
    if (!session.canEdit()) return false;
    if (!locked.has(segment)) return true;
    notice.set(EDIT_TEXTS.locked(SEGMENTS[segment].label));
    return false;
  };
  const run = async (view: EditedView, operation: Operation, inGesture?: number): Promise<void> => {
    if (!mayChange()) return;
    const locked = lockedValues(settings.get());
    const refused = await gridOf(view)?.apply(operation, { locked, gesture: inGesture });
    // A brush that changes nothing, as inside of the bone, is no news.
    const isQuiet = operation.kind === 'brush' && refused === 'nothing-to-change';
    notice.set(refused && !isQuiet ? EDIT_TEXTS.refused[refused] : undefined);
  };
  const step = async (view: EditedView, way: 'undo' | 'redo'): Promise<void> => {
    if (!session.canEdit()) return;
    notice.set(undefined);
    if (mode.get() === 'landmarks') session.landmarks[way]();
    else await gridOf(view)?.[way]();
  };

  return {
    session,
    settings,
    mode,
    drawing,
    notice,
    gridOf,
    valueOf,
    mayChange,
    run,
    undo: (view: EditedView): Promise<void> => step(view, 'undo'),
    redo: (view: EditedView): Promise<void> => step(view, 'redo'),
    /** What is half drawn of the other mode is given up. */
    setMode: (next: EditorMode): void => {
      drawing.set({ ...drawing.get(), cursor: undefined, line: undefined });
      mode.set(next);
    },
    newGesture: (): number => {
      gesture += 1;
      return gesture;
    },
    /** Remembers that the person has drawn in the slice through a point. */
    noteDrawn: (view: EditedView, plane: Plane, point: Vector): void => {
      const grid = gridOf(view);
      if (!grid) return;
      const { axis } = view.planes[plane];
      const key = drawn.keyOf(view.series, plane, settings.get().segment);
      drawn.add(key, voxelAt(grid.volume, point)[axis]);
    },
    interpolate: async (view: EditedView): Promise<void> => {
      const key = drawn.keyOf(view.series, view.active, settings.get().segment);
      const slices = drawn.of(key);
      if (slices.length < 2) {
        notice.set(EDIT_TEXTS.refused['not-drawn']);
        return;
      }
      const { axis } = view.planes[view.active];
      await run(view, { kind: 'interpolate', segment: valueOf(), axis, slices });
      drawn.clear(key);
    },
  };
};

export type EditorCore = ReturnType<typeof createEditorCore>;
