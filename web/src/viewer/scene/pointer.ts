/** Deltas are fractions of the canvas height, positions pixels from its upper left corner. */
export interface PointerActions {
  /** Whether the pointer grabs something; it is then dragged instead of rotating the view. */
  readonly grab: (x: number, y: number) => boolean;
  readonly drag: (x: number, y: number, done: boolean) => void;
  readonly turn: (dx: number, dy: number) => void;
  readonly shift: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly click: (x: number, y: number) => void;
}

interface Held {
  x: number;
  y: number;
}

const CLICK_MOVES = 5;
const WHEEL_SPEED = 0.0012;
const LINE_HEIGHT = 16;

const middleOf = (held: readonly Held[]): Held & { spread: number } => {
  const [a, b = a] = held;
  if (!a || !b) return { x: 0, y: 0, spread: 0 };
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
};

/** One pointer rotates, two or the right button pan, pinch or wheel zooms, a click without movement picks. */
export const listenPointer = (canvas: HTMLElement, actions: PointerActions): (() => void) => {
  const held = new Map<number, Held>();
  let mode: 'turn' | 'shift' | 'drag' = 'turn';
  let moved = 0;
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Held => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent): void => {
    const at = place(event);
    if (held.size === 0) {
      moved = 0;
      const isOther = event.button !== 0 || event.shiftKey;
      mode = !isOther && actions.grab(at.x, at.y) ? 'drag' : isOther ? 'shift' : 'turn';
    } else if (mode === 'turn') mode = 'shift';
    held.set(event.pointerId, at);
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const was = middleOf([...held.values()]);
    held.set(event.pointerId, place(event));
    const now = middleOf([...held.values()]);
    const [dx, dy] = [(now.x - was.x) / canvas.clientHeight, (now.y - was.y) / canvas.clientHeight];
    moved += Math.hypot(now.x - was.x, now.y - was.y);
    if (mode === 'drag') actions.drag(now.x, now.y, false);
    else if (mode === 'turn') actions.turn(dx, dy);
    else actions.shift(dx, dy);
    if (held.size > 1 && was.spread > 0 && now.spread > 0) actions.zoom(was.spread / now.spread);
  };
  const up = (event: PointerEvent): void => {
    const at = held.get(event.pointerId);
    if (!at) return;
    held.delete(event.pointerId);
    if (held.size > 0) return;
    if (mode === 'drag') actions.drag(at.x, at.y, true);
    else if (mode === 'turn' && moved < CLICK_MOVES && event.type === 'pointerup') actions.click(at.x, at.y);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_HEIGHT;
    actions.zoom(Math.exp(pixels * WHEEL_SPEED));
  };
  const noMenu = (event: Event): void => event.preventDefault();

  const leaving = new AbortController();
  const { signal } = leaving;
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  canvas.addEventListener('contextmenu', noMenu, { signal });
  return () => leaving.abort();
};
