import { useCallback, useRef } from 'react';

/** A pointer that only passes over a row does not trigger it. */
const HOVER_MS = 120;

/** Called for the hovered or focused row, so that its page can be prefetched. */
export const usePrefetchOnHover = <Row>(onNear: ((row: Row) => void) | undefined) => {
  const timer = useRef<number>(undefined);
  return useCallback(
    (row: Row | undefined): void => {
      window.clearTimeout(timer.current);
      if (row !== undefined && onNear) timer.current = window.setTimeout(() => onNear(row), HOVER_MS);
    },
    [onNear],
  );
};
