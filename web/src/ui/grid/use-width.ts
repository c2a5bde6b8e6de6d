import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The width of an element in pixels; undefined where it has no layout. */
export const useWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setWidth(current.clientWidth || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
