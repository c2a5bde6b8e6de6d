import { useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';

/** The parts of all windows that have keys, each with those inside it. */
const rooms = new Set<Element>();

const isInsideAnother = (room: Element): boolean =>
  [...rooms].some((other) => other !== room && other.contains(room));

const topmostDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

/**
 * The keys of everything inside an element: returns its `onKeyDown`. While nothing has the focus, as after a click beside
 * all controls or when the focused button becomes disabled, keys go to the window on top.
 */
export const useWindowKeys = (
  room: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): ((event: ReactKeyboardEvent) => void) => {
  const pressUnfocused = useEffectEvent((event: KeyboardEvent): void => {
    if (!room.current || event.defaultPrevented || isInsideAnother(room.current)) return;
    const dialog = room.current.closest('dialog');
    const isUnfocused = event.target === document.body || event.target === dialog;
    if (isUnfocused && topmostDialog() === dialog) onKey(event);
  });
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    rooms.add(element);
    const ended = new AbortController();
    document.addEventListener('keydown', pressUnfocused, { signal: ended.signal });
    return () => {
      rooms.delete(element);
      ended.abort();
    };
  }, [room]);
  return ({ target, nativeEvent }) => {
    // React passes on the keys of a dialog that is opened from here.
    if (target instanceof Node && room.current?.contains(target)) onKey(nativeEvent);
  };
};
