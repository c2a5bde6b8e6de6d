import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In pixels: closer than this counts as being at the end. */
const END_TOLERANCE = 48;

/** Attribute of the element to which the column is scrolled initially. */
export const SCROLL_ANCHOR = { 'data-scroll-anchor': '' } as const;
/** In pixels, visible above that element. */
const ANCHOR_MARGIN = 80;

interface TailScrollOptions {
  /** Changes when items are prepended. */
  readonly first: number | undefined;
  /** Changes when items are appended. */
  readonly last: number | undefined;
}

/**
 * Scroll behaviour of a chat: a person at the end stays there as it grows, one who scrolled up keeps the position, also
 * when items are prepended.
 */
export const useTailScroll = ({ first, last }: TailScrollOptions) => {
  const column = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last, height: 0 });
  const atEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const scrollToEnd = useCallback((): void => {
    const element = column.current;
    if (!element) return;
    atEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, []);

  const onScroll = useCallback((): void => {
    const element = column.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE;
    setAtEnd(atEnd.current);
  }, []);

  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    const anchor = element.querySelector<HTMLElement>('[data-scroll-anchor]');
    if (anchor && before.current.height === 0) {
      element.scrollTop = anchor.offsetTop - ANCHOR_MARGIN;
      onScroll();
    } else if (atEnd.current) scrollToEnd();
    else if (first !== before.current.first) element.scrollTop += grown;
    before.current = { first, last, height: element.scrollHeight };
  }, [first, last, onScroll, scrollToEnd]);

  // The column's height changes with the field below it and with the window.
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd();
      before.current = { ...before.current, height: element.scrollHeight };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollToEnd]);

  return { column, isAtEnd, look: onScroll, toEnd: scrollToEnd };
};
