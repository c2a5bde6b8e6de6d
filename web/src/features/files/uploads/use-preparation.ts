import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../../shared/session/failures.ts';
import { prepareUploads } from './prepare.ts';
import type { Prepared, PrepareOptions, Selection } from './prepare.ts';

/** Showing every file would cost more than reading it. */
const SHOW_EVERY = 25;

/** Reads and checks one selection at a time; `read` is the number of files that were read so far. */
export const usePreparation = (options: Pick<PrepareOptions, 'type' | 'side' | 'compute'>) => {
  const [read, setRead] = useState<number>();
  const control = useRef<AbortController>(undefined);
  const cancel = (): void => {
    control.current?.abort();
    setRead(undefined);
  };
  useEffect(() => () => control.current?.abort(), []);
  /** Undefined where the person canceled it. */
  const prepare = async (selection: Selection): Promise<Prepared | undefined> => {
    cancel();
    const { signal } = (control.current = new AbortController());
    const onRead = (count: number): void => {
      if (!signal.aborted && (count % SHOW_EVERY === 0 || count === 1)) setRead(count);
    };
    try {
      const prepared = await prepareUploads(selection, { ...options, onRead, signal });
      return signal.aborted ? undefined : prepared;
    } catch (error) {
      if (isAbort(error)) return undefined;
      throw error;
    } finally {
      if (!signal.aborted) setRead(undefined);
    }
  };
  return { read, prepare, cancel };
};
