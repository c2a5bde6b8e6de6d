import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { BACKGROUND } from '@cotyle/domain/segmentation/segments';
import type { EditedView, EditorPointer } from '../../../shared/ct-view/scan-editor.ts';
import { createBrushQueue } from './brush-queue.ts';
import type { BrushStep } from './brush-queue.ts';
import { resized } from '../edit-settings.ts';
import type { EditorCore } from './editor-core.ts';

/** How far around the point a region is filled, in millimetres: a leak stays small. */
const FLOOD_REACH = 60;
const HOUNSFIELD_MOST = 32_767;
/** Half the width of a stroke, in millimetres. */
const STROKE_RADIUS = 1;

const brushStep =
  (core: EditorCore, view: EditedView, plane: Plane, gesture: number) =>
  ({ from, to }: BrushStep): Promise<boolean> => {
    const settings = core.settings.get();
    const isErased = settings.tool === 'eraser';
    return core.run(
      view,
      {
        kind: 'brush',
        shape: settings.isSphere ? 'sphere' : plane,
        from,
        to,
        radius: settings.radius,
        value: isErased ? BACKGROUND : core.valueOf(),
        ...(isErased ? { only: { over: [core.valueOf()] } } : {}),
      },
      gesture,
    );
  };

export const flood = (core: EditorCore, view: EditedView, at: Vector): Promise<boolean> =>
  core.run(view, {
    kind: 'flood',
    at,
    within: [core.settings.get().threshold, HOUNSFIELD_MOST],
    value: core.valueOf(),
    over: [BACKGROUND],
    reach: FLOOD_REACH,
  });

/** Paints once at a point, as by a key. */
export const dab = (core: EditorCore, view: EditedView, plane: Plane, point: Vector): Promise<boolean> => {
  core.noteDrawn(view, plane, point);
  return brushStep(core, view, plane, core.newGesture())({ from: point, to: point });
};

const setLine = (core: EditorCore, plane: Plane, points: readonly Vector[]): void =>
  core.drawing.set({ ...core.drawing.get(), line: { plane, points } });

export const addToLine = (core: EditorCore, plane: Plane, point: Vector): void => {
  const { line } = core.drawing.get();
  setLine(core, plane, line?.plane === plane ? [...line.points, point] : [point]);
};

/** Cuts along the drawn line, seen through the view. */
export const cut = async (core: EditorCore, view: EditedView): Promise<void> => {
  const { line } = core.drawing.get();
  core.drawing.set({ ...core.drawing.get(), line: undefined });
  const grid = core.gridOf(view);
  if (!line || line.points.length < 2 || !grid) return;
  await core.run(view, {
    kind: 'scalpel',
    line: line.points,
    direction: grid.volume.axes[view.planes[line.plane].axis],
    segment: core.valueOf(),
    value: BACKGROUND,
  });
};

/** Begins a stroke in the chosen segment. */
export const addStroke = (core: EditorCore, points: readonly Vector[]): void =>
  core.setStrokes([
    ...core.drawing.get().strokes,
    { value: core.valueOf(), points, radius: STROKE_RADIUS, hasDivided: false },
  ]);

/** Once two segments have strokes, what lies between is divided again. */
export const divideByStrokes = async (core: EditorCore, view: EditedView): Promise<void> => {
  const { strokes } = core.drawing.get();
  if (new Set(strokes.map(({ value }) => value)).size < 2) return;
  const last = strokes.at(-1);
  const hasDivided = await core.run(view, { kind: 'strokes', strokes });
  core.setStrokes(
    core.drawing.get().strokes.map((stroke) => (stroke === last ? { ...stroke, hasDivided } : stroke)),
  );
};

const extendStroke = (core: EditorCore, point: Vector): void => {
  const strokes = [...core.drawing.get().strokes];
  const last = strokes.pop();
  if (last) core.setStrokes([...strokes, { ...last, points: [...last.points, point] }]);
};

interface Drag {
  readonly to: (point: Vector) => void;
  readonly end: () => void;
  readonly abandon: () => void;
}

const brushDrag = (core: EditorCore, view: EditedView, plane: Plane, start: Vector): Drag => {
  const { radius } = core.settings.get();
  const queue = createBrushQueue({
    paint: brushStep(core, view, plane, core.newGesture()),
    spacing: radius / 2,
  });
  const to = (point: Vector): void => {
    queue.to(point);
    core.noteDrawn(view, plane, point);
  };
  to(start);
  return { to, end: () => undefined, abandon: () => void core.undo(view) };
};

const lineDrag = (core: EditorCore, view: EditedView, plane: Plane, start: Vector): Drag => {
  setLine(core, plane, [start]);
  return {
    to: (point) => addToLine(core, plane, point),
    end: () => void cut(core, view),
    abandon: () => core.drawing.set({ ...core.drawing.get(), line: undefined }),
  };
};

const strokeDrag = (core: EditorCore, view: EditedView, start: Vector): Drag => {
  const before = core.drawing.get().strokes;
  addStroke(core, [start]);
  return {
    to: (point) => extendStroke(core, point),
    end: () => void divideByStrokes(core, view),
    abandon: () => core.setStrokes(before),
  };
};

/** What the pointer does in a view with the chosen tool. */
export const createEditorPointer = (core: EditorCore): EditorPointer => {
  let drag: Drag | undefined;
  const begin = (view: EditedView, plane: Plane, point: Vector): Drag | undefined => {
    if (!core.mayChange()) return undefined;
    const { tool } = core.settings.get();
    if (tool === 'brush' || tool === 'eraser') return brushDrag(core, view, plane, point);
    if (tool === 'scalpel') return lineDrag(core, view, plane, point);
    if (tool === 'strokes') return strokeDrag(core, view, point);
    void flood(core, view, point);
    return undefined;
  };
  return {
    press: (view, plane, point) => {
      drag = begin(view, plane, point);
    },
    stretch: (_view, plane, point) => {
      core.drawing.set({ ...core.drawing.get(), cursor: { plane, point } });
      drag?.to(point);
    },
    release: () => {
      drag?.end();
      drag = undefined;
    },
    abandon: () => {
      drag?.abandon();
      drag = undefined;
    },
    hover: (plane, point) => core.drawing.set({ ...core.drawing.get(), cursor: point && { plane, point } }),
    resize: (by) => core.settings.set(resized(core.settings.get(), by)),
  };
};
