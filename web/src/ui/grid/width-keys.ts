import type { GridApi, GridEventListener } from '@mui/x-data-grid';
import { useEffect } from 'react';
import type { RefObject } from 'react';

const STEP = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** What the mouse does with the edge of a header, Alt and the arrows do with the header that has the focus. */
export const useWidthKeys = (apiRef: RefObject<GridApi | null>): void => {
  useEffect(() => {
    const draw: GridEventListener<'columnHeaderKeyDown'> = ({ field }, event) => {
      const column = apiRef.current?.getColumn(field);
      const step = event.altKey ? STEPS[event.key] : undefined;
      if (step === undefined || !column || column.resizable === false) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      const width = (column.computedWidth ?? 0) + step;
      apiRef.current?.setColumnWidth(field, Math.max(column.minWidth ?? 0, width));
    };
    // Before the grid itself, which moves the focus by the arrows.
    return apiRef.current?.subscribeEvent('columnHeaderKeyDown', draw, { isFirst: true });
  }, [apiRef]);
};
