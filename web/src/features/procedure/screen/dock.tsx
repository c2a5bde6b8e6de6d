import styles from './dock.module.css';
import { useProcedureFormContext } from '../form/form-context.ts';
import { NewerNotice } from './newer-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';

interface DockProps {
  /** The last question for a newer state failed. */
  readonly stale: boolean;
  readonly onRetry: () => void;
}

/** At the foot of the window, in sight from wherever something is typed; what is said here moves nothing above it. */
export const Dock = ({ stale, onRetry }: DockProps) => {
  const { editable, isOutdated } = useProcedureFormContext();
  return (
    <div className={styles['dock']}>
      {stale ? (
        <div className={styles['stale']}>
          <NotLoaded text={PROCEDURE_TEXTS.stale} onRetry={onRetry} />
        </div>
      ) : null}
      {isOutdated ? <NewerNotice /> : null}
      {editable.length > 0 ? <SaveBar /> : null}
    </div>
  );
};
