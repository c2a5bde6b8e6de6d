import type { Pinch } from '../rendering/renderer.ts';
import type { ScreenPoint } from '../../../shared/ct-view/viewport.ts';
import type { Tool } from '../tools/tools.ts';

/** What a pointer does in a view, by mouse, pen or touch. */
export interface PaneActions {
  readonly point: (at: ScreenPoint) => void;
  /** Measuring and editing: press, drag, release. */
  readonly press: (at: ScreenPoint) => void;
  readonly stretch: (at: ScreenPoint) => void;
  readonly release: (isDragged: boolean) => void;
  readonly abandon: () => void;
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (factor: number) => void;
  readonly pinch: (pinch: Pinch) => void;
  readonly adjust: (x: number, y: number) => void;
  readonly scroll: (by: number) => void;
  /** The pointer moves without being pressed; undefined once it has left. */
  readonly hover: (at: ScreenPoint | undefined) => void;
  /** The wheel with Shift or Alt. */
  readonly resize: (by: 1 | -1) => void;
}

/** A pointer event in the coordinates of the view. */
export interface PanePointer extends ScreenPoint {
  readonly id: number;
  readonly isTouch: boolean;
  /** The first finger, or the mouse: a gesture begins. */
  readonly isPrimary: boolean;
  readonly button: number;
  readonly shiftKey: boolean;
  /** Ctrl, or Command of a Mac. */
  readonly ctrlKey: boolean;
}

type Drag = 'cross' | 'scroll' | 'pan' | 'zoom' | 'window' | 'measure';

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
const ZOOM_BY = 1.006;
/** A shorter way is a click or a tap, in pixels. */
const CLICK_REACH = { mouse: 3, touch: 10 };
/** A finger moves so far for each slice. */
const SCROLL_PIXELS = 10;

/** A finger has no wheel: with the cross-hair a tap points, and a drag scrolls. */
const dragOf = ({ button, shiftKey, ctrlKey, isTouch }: PanePointer, tool: Tool): Drag => {
  if (button === MIDDLE || (button === LEFT && shiftKey)) return 'pan';
  if (button === RIGHT) return 'zoom';
  // So that the other views follow without another tool.
  if (ctrlKey) return 'cross';
  if (tool === 'length' || tool === 'angle' || tool === 'ask' || tool === 'edit') return 'measure';
  return tool === 'cross' && isTouch ? 'scroll' : tool;
};

const betweenFingers = (
  held: ReadonlyMap<number, ScreenPoint>,
): ScreenPoint & { readonly spread: number } => {
  const [a = { x: 0, y: 0 }, b = a] = held.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
};

/** Turns pointer events into actions: one pointer uses the tool, two fingers zoom and pan. */
export const createGestures = () => {
  const held = new Map<number, ScreenPoint>();
  let drag:
    | { kind: Drag; start: ScreenPoint; last: ScreenPoint; isDragged: boolean; reach: number }
    | undefined;

  const dragTo = (at: ScreenPoint, actions: PaneActions): void => {
    if (!drag) return;
    const { kind, start, last } = drag;
    const [x, y] = [at.x - last.x, at.y - last.y];
    const isDragged = drag.isDragged || Math.hypot(at.x - start.x, at.y - start.y) > drag.reach;
    if (kind === 'scroll') {
      const by = isDragged ? Math.trunc(y / SCROLL_PIXELS) : 0;
      // The rest of the way counts for the next slice.
      drag = { ...drag, isDragged, last: { x: at.x, y: last.y + by * SCROLL_PIXELS } };
      if (by !== 0) actions.scroll(by);
      return;
    }
    drag = { ...drag, isDragged, last: at };
    if (kind === 'cross') actions.point(at);
    else if (kind === 'measure') actions.stretch(at);
    else if (kind === 'pan') actions.pan(x, y);
    else if (kind === 'zoom') actions.zoom(ZOOM_BY ** -y);
    else actions.adjust(x, y);
  };

  return {
    down: (pointer: PanePointer, tool: Tool, actions: PaneActions): void => {
      const at = { x: pointer.x, y: pointer.y };
      // What is left of a gesture whose end never came.
      if (pointer.isPrimary) held.clear();
      held.set(pointer.id, at);
      if (held.size > 1) {
        if (drag?.kind === 'measure') actions.abandon();
        drag = undefined;
        return;
      }
      const kind = dragOf(pointer, tool);
      const reach = pointer.isTouch ? CLICK_REACH.touch : CLICK_REACH.mouse;
      drag = { kind, start: at, last: at, isDragged: false, reach };
      if (kind === 'cross') actions.point(at);
      if (kind === 'measure') actions.press(at);
    },
    move: ({ id, x, y }: Pick<PanePointer, 'id' | 'x' | 'y'>, actions: PaneActions): void => {
      if (!held.has(id)) return;
      const from = betweenFingers(held);
      held.set(id, { x, y });
      if (held.size === 1) dragTo({ x, y }, actions);
      if (held.size !== 2) return;
      const to = betweenFingers(held);
      const factor = from.spread > 0 && to.spread > 0 ? to.spread / from.spread : 1;
      actions.pinch({ from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y }, factor });
    },
    /** After a pinch the finger that stays does nothing. */
    up: (id: number, actions: PaneActions): void => {
      if (!held.delete(id) || held.size > 0 || !drag) return;
      const { kind, isDragged, start } = drag;
      drag = undefined;
      if (kind === 'measure') actions.release(isDragged);
      if (kind === 'scroll' && !isDragged) actions.point(start);
    },
    /** The browser has taken the pointer away. */
    cancel: (id: number, actions: PaneActions): void => {
      if (!held.delete(id)) return;
      if (drag?.kind === 'measure') actions.abandon();
      drag = undefined;
    },
  };
};
