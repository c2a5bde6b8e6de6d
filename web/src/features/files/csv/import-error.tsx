import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { FILE_TEXTS } from '../texts.ts';
import styles from './import-error.module.css';

interface ImportErrorProps {
  readonly message: string;
  /** One per line of the file. */
  readonly problems?: readonly string[];
  /** Repeats only the step that failed. */
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Why a CSV configuration was not imported, or its file not stored. */
export const ImportError = ({ message, problems = [], onRetry, onClose }: ImportErrorProps) => (
  <Dialog
    alert
    title={FILE_TEXTS.importError}
    onCancel={onClose}
    actions={
      <>
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={onClose} {...FIRST_FOCUS}>
          {FILE_TEXTS.close}
        </Button>
        {onRetry ? <Button onClick={onRetry}>{FILE_TEXTS.storeAgain}</Button> : null}
      </>
    }
  >
    <p className={styles['message']}>{message}</p>
    {problems.length > 0 ? (
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    ) : null}
    {onRetry ? null : <p className={styles['more']}>{FILE_TEXTS.nothingImported}</p>}
  </Dialog>
);
