import { paperOf, SHEET_PAPERS } from '@cotyle/domain/sheets/paper';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import { createStore, useStore } from '../../ui/store.ts';
import { browserStorage } from '../storage/browser-storage.ts';

const KEY = 'cotyle.sheetPaper';

/** What the person chose in this browser, else what is usual where they are. */
const stored = (): SheetPaper =>
  SHEET_PAPERS.find((paper) => paper === browserStorage.getItem(KEY)) ?? paperOf(navigator.language);

const chosen = createStore<SheetPaper>(stored());

export const useSheetPaper = (): SheetPaper => useStore(chosen);

export const chooseSheetPaper = (paper: SheetPaper): void => {
  browserStorage.setItem(KEY, paper);
  chosen.set(paper);
};
