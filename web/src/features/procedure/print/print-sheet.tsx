import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ProcedureSheet } from './procedure-sheet.tsx';

/** Puts the sheet into the page while it is printed, and only then; on paper it stands alone. */
export const PrintSheet = ({ record }: { record: ProcedureRecord }) => {
  const [printed, setPrinted] = useState<Date>();
  useEffect(() => {
    // The browser draws the paper as soon as its event is over.
    const begin = (): void => flushSync(() => setPrinted(new Date()));
    const end = (): void => setPrinted(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printed ? createPortal(<ProcedureSheet record={record} printed={printed} />, document.body) : null;
};
