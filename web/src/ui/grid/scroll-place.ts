import type { GridApi } from '@mui/x-data-grid';
import { useEffect, useLayoutEffect, useRef } from 'react';
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
  useLayoutEffect(
    () => () => {
      // While the rows are still there: a moment later there is nothing left to look at.
      keepTop(apiRef.current?.getScrollPosition().top ?? 0);
    },
    [apiRef, keepTop],
  );
};
