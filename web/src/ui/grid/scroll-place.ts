import type { GridApi } from '@mui/x-data-grid';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Grid = RefObject<GridApi | null>;

/** Another question begins at the top; a refresh of the same one leaves everything where it is. */
export const useBeginAtTop = (apiRef: Grid, question: string): void => {
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    apiRef.current?.scroll({ top: 0 });
  }, [apiRef, question]);
};

/** Whoever leaves for a row's page finds the list again as it was left. */
export const useKeepTop = (apiRef: Grid, keepTop: (top: number) => void): void => {
  useEffect(() => {
    let last: number | undefined;
    const stop = apiRef.current?.subscribeEvent('scrollPositionChange', ({ top }) => {
      last = top;
    });
    return () => {
      stop?.();
      if (last !== undefined) keepTop(last);
    };
  }, [apiRef, keepTop]);
};
