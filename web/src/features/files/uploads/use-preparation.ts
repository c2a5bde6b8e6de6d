import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../../shared/session/failures.ts';
import { prepareUploads } from './prepare.ts';
import type { Prepared, PrepareOptions, Selection } from './prepare.ts';

/** Showing every file would cost more than reading it. */
const SHOW_EVERY = 25;
/** A dialog for a shorter time, in milliseconds, would only flicker. */
const SHOW_AFTER = 400;

/** Reads and checks one selection at a time; where that takes long, `read` is the number of files so far. */
export const usePreparation = (options: Pick<PrepareOptions, 'type' | 'side' | 'reader'>) => {
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
    let [count, isShown] = [0, false];
    const onRead = (now: number): void => {
      count = now;
      if (isShown && !signal.aborted && now % SHOW_EVERY === 0) setRead(now);
    };
    const timer = setTimeout(() => {
      isShown = true;
      if (!signal.aborted) setRead(count);
    }, SHOW_AFTER);
    try {
      const prepared = await prepareUploads(selection, { ...options, onRead, signal });
      return signal.aborted ? undefined : prepared;
    } catch (error) {
      if (isAbort(error)) return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) setRead(undefined);
    }
  };
  return { read, prepare, cancel };
};
