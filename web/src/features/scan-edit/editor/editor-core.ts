import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { createStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import { EDIT_TEXTS } from '../texts.ts';
import type { DrawnStroke, Operation } from '../worker/operations.ts';
import { lockedValues, START_SETTINGS } from '../edit-settings.ts';
import type { EditSettings } from '../edit-settings.ts';
import { createDrawnSlices } from './drawn-slices.ts';
import type { EditSession } from './session.ts';

export interface PlacedStroke extends DrawnStroke {
  /** Whether it divided the labels again; undo takes that back with it. */
  readonly hasDivided: boolean;
}

/** What is drawn on the views besides the labels. */
export interface Drawing {
  readonly cursor: { readonly plane: Plane; readonly point: Vector } | undefined;
  /** The line of the scalpel. */
  readonly line: { readonly plane: Plane; readonly points: readonly Vector[] } | undefined;
  /** The latest steps: any other change of the labels removes them. */
  readonly strokes: readonly PlacedStroke[];
}

/** What the pointer and the keys of the editor work on. */
export type EditorMode = 'segments' | 'landmarks';

export const NOTHING_DRAWN: Drawing = { cursor: undefined, line: undefined, strokes: [] };

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

  const drawnPlace = (view: EditedView, plane: Plane) => ({
    series: view.series,
    plane,
    axis: view.planes[plane].axis,
    segment: settings.get().segment,
  });

  /** Whether the segment may be changed; says why not. */
  const mayChange = (): boolean => {
    const { segment, locked } = settings.get();
    if (!session.canEdit()) return false;
    if (!locked.has(segment)) return true;
    notice.set(EDIT_TEXTS.locked(SEGMENTS[segment].label));
    return false;
  };
  const setStrokes = (strokes: readonly PlacedStroke[]): void => drawing.set({ ...drawing.get(), strokes });
  const run = async (view: EditedView, operation: Operation, inGesture?: number): Promise<boolean> => {
    if (!mayChange()) return false;
    // Not at each step of a brush: what shows the drawing would be drawn again.
    if (operation.kind !== 'strokes' && drawing.get().strokes.length > 0) setStrokes([]);
    const locked = lockedValues(settings.get());
    // A brush shows what it does; of the rest much may happen in other slices.
    const isBrush = operation.kind === 'brush';
    notice.set(isBrush ? undefined : EDIT_TEXTS.working);
    const outcome = await gridOf(view)?.apply(operation, { locked, gesture: inGesture });
    const hasChanged = typeof outcome === 'object';
    if (isBrush && (hasChanged || outcome === 'nothing-to-change')) return hasChanged;
    if (outcome)
      notice.set(
        typeof outcome === 'string'
          ? EDIT_TEXTS.refused[outcome]
          : EDIT_TEXTS.changed(outcome.cubicMillimetres),
      );
    return hasChanged;
  };
  const step = async (view: EditedView, way: 'undo' | 'redo'): Promise<void> => {
    if (!session.canEdit()) return;
    notice.set(undefined);
    if (mode.get() === 'landmarks') {
      session.landmarks[way]();
      return;
    }
    const { strokes } = drawing.get();
    const last = strokes.at(-1);
    setStrokes(way === 'undo' ? strokes.slice(0, -1) : []);
    if (way === 'undo' && last?.hasDivided === false) return;
    await gridOf(view)?.[way]();
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
    setStrokes,
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
      if (grid) drawn.add(drawnPlace(view, plane), grid.volume, point, settings.get().radius);
    },
    interpolate: async (view: EditedView): Promise<void> => {
      const place = drawnPlace(view, view.active);
      const { slices, area } = drawn.of(place) ?? {};
      if (!slices || !area || slices.size < 2) {
        notice.set(EDIT_TEXTS.refused['not-drawn']);
        return;
      }
      const { axis } = place;
      await run(view, {
        kind: 'interpolate',
        segment: valueOf(),
        axis,
        slices: [...slices],
        within: area,
      });
      drawn.clear(place);
    },
  };
};

export type EditorCore = ReturnType<typeof createEditorCore>;
