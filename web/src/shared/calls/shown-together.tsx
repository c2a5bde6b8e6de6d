import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './shown-together.module.css';

const ShownContext = createContext(false);

/** Whether the page around this component has been shown; what is rendered for the first time after that came late. */
export const useIsShown = (): boolean => use(ShownContext);

/** Has neither answered nor failed once. The place of an image has its size without it. */
const isAwaited = ({ state, meta }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0 && meta?.isImage !== true;
const AWAITED = { predicate: isAwaited, fetchStatus: 'fetching' } as const;

interface ShownTogetherProps {
  /** Shown until everything that the children ask for has been answered or has failed. */
  readonly fallback: ReactNode;
  /** Milliseconds after which the page is shown anyway: a call that hangs must not hide the others. */
  readonly atLatest: number;
  readonly children: ReactNode;
}

/**
 * Shows a page at once instead of part by part: a part that comes later would move the buttons below it, and a click would miss
 * or hit another one.
 */
export const ShownTogether = ({ fallback, atLatest, children }: ShownTogetherProps) => {
  const client = useQueryClient();
  const awaited = useIsFetching(AWAITED);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Counted again: what the children ask for after an answer has been started by their effects, which ran before this one.
    // oxlint-disable-next-line react/set-state-in-effect -- the number of calls is known after the effects of the children
    if (awaited === 0 && client.isFetching(AWAITED) === 0) setShown(true);
  }, [awaited, client]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), atLatest);
    return () => clearTimeout(timer);
  }, [atLatest]);
  return (
    <div className={styles['both']}>
      {isShown ? null : fallback}
      <div className={styles['page']} data-hidden={isShown ? undefined : ''}>
        <ShownContext value={isShown}>{children}</ShownContext>
      </div>
    </div>
  );
};
