import { useMemo, useRef } from 'react';
import type { SyntheticEvent } from 'react';

/** A pointer that only passes over is not looking. */
const REST = 120;

/** Tells of the row that the pointer rests on or the focus reaches, so that its page can be fetched before it is opened. */
export const useNearRow = <Row extends { id: number }>(
  rows: readonly Row[],
  onNear: ((row: Row) => void) | undefined,
) => {
  const timer = useRef<number>(undefined);
  return useMemo(() => {
    if (!onNear) return {};
    const leave = (): void => window.clearTimeout(timer.current);
    const near = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
      leave();
      const row = rows.find(({ id }) => String(id) === currentTarget.dataset['id']);
      if (row) timer.current = window.setTimeout(() => onNear(row), REST);
    };
    return { onMouseEnter: near, onMouseLeave: leave, onFocus: near };
  }, [rows, onNear]);
};
