import { CircleOff, SearchX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTransition } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { asCallFailed, failureText } from '../session/failures.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import styles from './record-states.module.css';
import { UI_TEXTS } from '../../ui/texts.ts';

const LINES = [0, 1, 2, 3];

/** A placeholder of the size of the form that is loading. */
export const RecordSkeleton = () => (
  <output className={styles['skeleton']}>
    <VisuallyHidden>{RECORD_TEXTS.loading}</VisuallyHidden>
    {LINES.map((line) => (
      <div key={line} className={styles['line']} aria-hidden>
        <i />
        <i />
      </div>
    ))}
  </output>
);

interface EmptyProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly more: string;
  readonly children: ReactNode;
}

const Empty = ({ Icon, title, more, children }: EmptyProps) => (
  <section className={styles['empty']} role="alert">
    <Icon aria-hidden />
    <h2 className={styles['title']}>{title}</h2>
    <p className={styles['more']}>{more}</p>
    <div className={styles['actions']}>{children}</div>
  </section>
);

interface RecordFailedProps {
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly title?: string;
}

/** A record that does not exist or is not visible to this person (shown alike), or one that could not be loaded. */
export const RecordFailed = ({ error, onRetry, onBack, title }: RecordFailedProps) => {
  const [isRetrying, startRetry] = useTransition();
  const isMissing = asCallFailed(error)?.status === 404;
  const general = isMissing ? RECORD_TEXTS.missing : RECORD_TEXTS.failed;
  return (
    <Empty
      Icon={isMissing ? SearchX : CircleOff}
      title={title ?? general}
      more={isMissing ? RECORD_TEXTS.missingMore : failureText(error)}
    >
      <Button variant="secondary" onClick={onBack}>
        {RECORD_TEXTS.backToList}
      </Button>
      {isMissing ? null : (
        <Button busy={isRetrying} onClick={() => startRetry(async () => void (await onRetry()))}>
          {UI_TEXTS.tryAgain}
        </Button>
      )}
    </Empty>
  );
};
