import { useCallback, useRef } from 'react';

/** A pointer that only passes over a row does not count. */
const HOVER_MS = 120;

/** Tells of the row that the pointer rests on or the focus reaches, so that its page can be fetched before it is opened. */
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
