import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../shared/session/failures.ts';
import type { SliceLoaderState } from '../slices/slice-loader.ts';
import styles from './status-line.module.css';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { measuredText } from '../tools/measures.ts';
import type { Measuring } from '../tools/use-measuring.ts';

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'UnreadableSlice'
    ? SCAN_VIEW_TEXTS.unreadable
    : failureText(error);

interface StatusLineProps {
  readonly state: SliceLoaderState;
  readonly total: number;
  readonly measuring: Measuring;
  /** The value at the cross-hair, in words. */
  readonly hounsfield: string | undefined;
  readonly onRetry: () => void;
}

const LoadingProgress = ({ state: { loaded }, total }: Pick<StatusLineProps, 'state' | 'total'>) => {
  const text = loaded === total ? SCAN_VIEW_TEXTS.allLoaded(total) : SCAN_VIEW_TEXTS.loading(loaded, total);
  return (
    <p className={styles['loading']} data-complete={loaded === total || undefined}>
      {loaded === total ? null : <progress aria-label={text} max={total} value={loaded} />}
      {text}
    </p>
  );
};

/** Below the views: loading progress, failures and measurements. */
export const StatusLine = ({ state, total, measuring, hounsfield, onRetry }: StatusLineProps) => (
  <div className={styles['line']}>
    <LoadingProgress state={state} total={total} />
    {hounsfield === undefined ? null : <p>{hounsfield}</p>}
    {state.failed > 0 && state.metadata ? (
      <p className={styles['failed']} role="alert">
        {SCAN_VIEW_TEXTS.someNotLoaded(state.failed)} {reasonOf(state.error)}
        <Button variant="secondary" onClick={onRetry}>
          {SCAN_VIEW_TEXTS.tryAgain}
        </Button>
      </p>
    ) : null}
    {measuring.measures.length === 0 ? null : (
      <ul className={styles['measures']} aria-label={SCAN_VIEW_TEXTS.measures}>
        {measuring.measures.map((measure) => {
          const text = measuredText(measure) || '…';
          return (
            <li key={measure.id}>
              <span>{text}</span>
              <button
                type="button"
                aria-label={SCAN_VIEW_TEXTS.remove(text)}
                onClick={() => measuring.remove(measure.id)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ul>
    )}
  </div>
);

export { reasonOf };
