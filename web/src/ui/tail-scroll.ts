import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to its end, a reader is taken to be at the end. */
const NEAR = 48;

/** Put on the element at which the column opens, in place of its end. */
export const SCROLL_ANCHOR = { 'data-opening': '' } as const;
/** How much of what stands before it stays in sight. */
const BEFORE_OPENING = 80;

interface TailScrollOptions {
  /** Changes when something is put in front. */
  readonly first: number | undefined;
  /** Changes when something is added. */
  readonly last: number | undefined;
}

/**
 * A column that grows at its end: whoever reads its end stays there as it grows, and whoever has gone up keeps the
 * place, also when something is put in front.
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
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    setAtEnd(atEnd.current);
  }, []);

  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    const opening = element.querySelector<HTMLElement>('[data-opening]');
    if (opening && before.current.height === 0) {
      element.scrollTop = opening.offsetTop - BEFORE_OPENING;
      onScroll();
    } else if (atEnd.current) scrollToEnd();
    else if (first !== before.current.first) element.scrollTop += grown;
    before.current = { first, last, height: element.scrollHeight };
  }, [first, last, onScroll, scrollToEnd]);

  // The column gets another height when the field below it grows, and what it shows when the window is resized.
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
