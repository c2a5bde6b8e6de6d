import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ProcedureSheet } from './procedure-sheet.tsx';

interface PrintSheetProps {
  readonly record: ProcedureRecord;
}

/**
 * The sheet that is printed instead of the page; its text is rendered only while printing. The pictures are there all the time,
 * because a browser that prints does not wait until they are loaded.
 */
export const PrintSheet = ({ record }: PrintSheetProps) => {
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
  return createPortal(<ProcedureSheet record={record} printed={printed} />, document.body);
};
