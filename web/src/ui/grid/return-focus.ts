import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the person has not moved the focus since the page was opened: it is on the page or on its heading. */
const isUntouched = (): boolean =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/** Focuses the row from which the person has left the list, as soon as it is shown. */
export const useReturnFocus = (
  scroller: RefObject<HTMLElement | null>,
  lastRow: number | undefined,
  hasRows: boolean,
): void => {
  const isDone = useRef(lastRow === undefined);
  useEffect(() => {
    if (isDone.current || !hasRows) return;
    isDone.current = true;
    const cell = scroller.current?.querySelector<HTMLElement>(`th[data-row="${lastRow}"]`);
    if (!cell || !isUntouched()) return;
    cell.scrollIntoView({ block: 'nearest' });
    (cell.querySelector('a') ?? cell).focus({ preventScroll: true });
  }, [scroller, lastRow, hasRows]);
};
