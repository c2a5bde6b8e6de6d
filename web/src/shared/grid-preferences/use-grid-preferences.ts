import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import type { GridView } from '../../ui/grid/view.ts';
import { tabStorage } from '../storage/browser-storage.ts';
import { useSignedIn } from '../session/session-context.ts';
import { positionSchema } from './grid-schema.ts';
import { userKey } from '../storage/user-storage.ts';
import { readStored, writeStored } from '../storage/user-storage.ts';
import { browserStorage } from '../storage/browser-storage.ts';

/** These change the appearance of the rows, not which rows are shown. */
const APPEARANCE: readonly string[] = [
  'density',
  'columns',
  'columnOrder',
  'widths',
] satisfies (keyof GridView)[];

export interface GridPreferences<View extends GridView> {
  readonly view: View;
  /** Counted from 1. */
  readonly page: number;
  /** In pixels, as it was when the list was left. */
  readonly scrollTop: number;
  /** A change of search, sort or filters goes back to the first page. */
  readonly changeView: (change: Partial<View>) => void;
  readonly goToPage: (page: number) => void;
  readonly saveScrollTop: (top: number) => void;
  /** The row from which the list was left the last time. */
  readonly lastRow: number | undefined;
  readonly saveRow: (id: number) => void;
}

/** A person's preferences for a grid, stored in this browser; the position in the list is stored per tab. */
export const useGridPreferences = <View extends GridView>(
  name: string,
  shape: z.ZodType<View>,
): GridPreferences<View> => {
  const { userId } = useSignedIn();
  const key = userKey(userId, name);
  const [view, setView] = useState(() => readStored(browserStorage, key, shape));
  const [place] = useState(() => readStored(tabStorage, key, positionSchema));
  const [page, setPage] = useState(place.page);
  const latest = useRef<{ view: View; page: number; row?: number }>({ view, page });

  const turnTo = useCallback(
    (next: number): void => {
      latest.current.page = next;
      setPage(next);
      writeStored(tabStorage, key, { page: next });
    },
    [key],
  );
  const change = useCallback(
    (part: Partial<View>): void => {
      const next = { ...latest.current.view, ...part };
      latest.current.view = next;
      setView(next);
      writeStored(browserStorage, key, next);
      if (Object.keys(part).some((field) => !APPEARANCE.includes(field))) turnTo(1);
    },
    [key, turnTo],
  );
  const keepTop = useCallback(
    (top: number): void =>
      writeStored(tabStorage, key, { page: latest.current.page, top, row: latest.current.row }),
    [key],
  );
  const saveRow = useCallback((row: number): void => {
    latest.current.row = row;
  }, []);
  return {
    view,
    page,
    scrollTop: place.top,
    changeView: change,
    goToPage: turnTo,
    saveScrollTop: keepTop,
    lastRow: place.row,
    saveRow,
  };
};
