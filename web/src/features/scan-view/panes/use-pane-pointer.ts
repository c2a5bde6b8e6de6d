import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { Tool } from '../tools/tools.ts';
import { createGestures } from './gestures.ts';
import type { PaneActions } from './gestures.ts';

const ZOOM_BY = 1.006;
/** In wheel delta: a mouse notch is 100, a touch pad sends many small steps. */
const NOTCH = 40;

/** From the upper left corner of the view. */
const placeOf = (element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) => {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: clientX - left, y: clientY - top };
};

/** The wheel scrolls the slices, not the page; with Ctrl, as the pinch of a touch pad sends it, it zooms. */
const useWheel = (element: RefObject<HTMLElement | null>, tool: Tool, actions: PaneActions): void => {
  const latest = useRef(actions);
  const latestTool = useRef(tool);
  useEffect(() => {
    latest.current = actions;
    latestTool.current = tool;
  });
  useEffect(() => {
    const pane = element.current;
    let turned = 0;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.ctrlKey) {
        const at = placeOf(pane, event);
        // A notch of a mouse zooms by a quarter.
        const turn = Math.max(-NOTCH, Math.min(NOTCH, event.deltaY));
        latest.current.pinch({ from: at, to: at, factor: ZOOM_BY ** -turn });
        return;
      }
      // Shift turns the wheel sideways in some browsers.
      const delta = event.deltaY || event.deltaX;
      turned += delta;
      const by = Math.trunc(turned / NOTCH);
      if (by === 0) return;
      turned = 0;
      if (latestTool.current === 'edit' && (event.shiftKey || event.altKey))
        latest.current.resize(by < 0 ? 1 : -1);
      else latest.current.scroll(Math.sign(by));
    };
    pane?.addEventListener('wheel', wheel, { passive: false });
    return () => pane?.removeEventListener('wheel', wheel);
  }, [element]);
};

export const usePanePointer = (element: RefObject<HTMLElement | null>, tool: Tool, actions: PaneActions) => {
  const [gestures] = useState(createGestures);
  useWheel(element, tool, actions);
  const pointerOf = (event: PointerEvent) => ({
    ...placeOf(element.current, event),
    id: event.pointerId,
    isTouch: event.pointerType === 'touch',
    isPrimary: event.isPrimary,
    button: event.button,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey || event.metaKey,
  });
  return {
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      gestures.down(pointerOf(event), tool, actions);
    },
    onPointerMove: (event: PointerEvent): void => {
      const pointer = pointerOf(event);
      gestures.move(pointer, actions);
      actions.hover(pointer);
    },
    onPointerLeave: (): void => actions.hover(undefined),
    onPointerUp: (event: PointerEvent): void => gestures.up(event.pointerId, actions),
    onPointerCancel: (event: PointerEvent): void => gestures.cancel(event.pointerId, actions),
    onContextMenu: (event: { preventDefault: () => void }): void => event.preventDefault(),
  };
};
