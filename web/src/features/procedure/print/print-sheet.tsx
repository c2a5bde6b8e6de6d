import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ProcedureSheet } from './procedure-sheet.tsx';

/** Renders the sheet only while printing; nothing else is printed. */
export const PrintSheet = ({ record }: { record: ProcedureRecord }) => {
  const [printed, setPrinted] = useState<Date>();
  useEffect(() => {
    // The browser takes the page right after the event, so the rendering must be synchronous.
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
