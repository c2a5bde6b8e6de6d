import type { RefCallback } from 'react';
import styles from './dock.module.css';
import { useProcedureFormContext } from '../form/form-context.ts';
import { NewerNotice } from './newer-notice.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';

interface DockProps {
  /** The last refetch failed. */
  readonly stale: boolean;
  readonly onRetry: () => void;
  /** Gets the place of the notices that come while the page is open. */
  readonly latePlace: RefCallback<HTMLElement>;
}

/** Sticks to the bottom of the window, so that its notices are visible and move nothing above. */
export const Dock = ({ stale, onRetry, latePlace }: DockProps) => {
  const { isOutdated } = useProcedureFormContext();
  return (
    <div className={styles['dock']}>
      <div className={styles['late']} ref={latePlace} data-late />
      {stale ? (
        <div className={styles['stale']}>
          <NotLoaded text={PROCEDURE_TEXTS.stale} onRetry={onRetry} />
        </div>
      ) : null}
      {isOutdated ? <NewerNotice /> : null}
    </div>
  );
};
