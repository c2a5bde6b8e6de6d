import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { ScreenPoint } from '../rendering/viewport.ts';
import type { Tool } from '../tools/tools.ts';

/** Pointer actions in a view, for mouse, pen and touch. */
export interface PaneActions {
  readonly point: (at: ScreenPoint) => void;
  readonly mark: (at: ScreenPoint) => void;
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (factor: number) => void;
  readonly adjust: (x: number, y: number) => void;
  readonly scroll: (by: number) => void;
}

type Drag = 'cross' | 'pan' | 'zoom' | 'window';

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
const ZOOM_BY = 1.006;
/** In wheel delta: a mouse notch is 100, a touch pad sends many small steps. */
const NOTCH = 40;

const dragOf = ({ button, shiftKey }: PointerEvent, tool: Tool): Drag | undefined => {
  if (button === MIDDLE || (button === LEFT && shiftKey)) return 'pan';
  if (button === RIGHT) return 'zoom';
  return tool === 'length' || tool === 'angle' ? undefined : tool;
};

/** The wheel scrolls the slices, not the page; with Ctrl, as a pinch sends it, it zooms. */
const useWheel = (element: RefObject<HTMLElement | null>, actions: PaneActions): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const pane = element.current;
    let turned = 0;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.ctrlKey) {
        latest.current.zoom(ZOOM_BY ** -event.deltaY);
        return;
      }
      turned += event.deltaY;
      const by = Math.trunc(turned / NOTCH);
      if (by === 0) return;
      turned = 0;
      latest.current.scroll(Math.sign(by));
    };
    pane?.addEventListener('wheel', wheel, { passive: false });
    return () => pane?.removeEventListener('wheel', wheel);
  }, [element]);
};

export const usePanePointer = (element: RefObject<HTMLElement | null>, tool: Tool, actions: PaneActions) => {
  const drag = useRef<{ kind: Drag; x: number; y: number }>(undefined);
  useWheel(element, actions);
  const pointOf = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const { left, top } = element.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const at = pointOf(event);
      const kind = dragOf(event, tool);
      if (!kind) {
        actions.mark(at);
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { kind, x: at.x, y: at.y };
      if (kind === 'cross') actions.point(at);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!drag.current) return;
      const at = pointOf(event);
      const [x, y] = [at.x - drag.current.x, at.y - drag.current.y];
      drag.current = { ...drag.current, x: at.x, y: at.y };
      if (drag.current.kind === 'cross') actions.point(at);
      else if (drag.current.kind === 'pan') actions.pan(x, y);
      else if (drag.current.kind === 'zoom') actions.zoom(ZOOM_BY ** -y);
      else actions.adjust(x, y);
    },
    onPointerUp: (): void => {
      drag.current = undefined;
    },
    onPointerCancel: (): void => {
      drag.current = undefined;
    },
    onContextMenu: (event: { preventDefault: () => void }): void => event.preventDefault(),
  };
};
