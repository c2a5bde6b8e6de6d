import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { FILE_TEXTS } from '../texts.ts';
import styles from './import-error.module.css';

interface ImportErrorProps {
  readonly message: string;
  /** One per line of the file. */
  readonly problems?: readonly string[];
  readonly onClose: () => void;
}

/** Why nothing was imported. */
export const ImportError = ({ message, problems = [], onClose }: ImportErrorProps) => (
  <Dialog
    alert
    title={FILE_TEXTS.importError}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} {...FIRST_FOCUS}>
        {FILE_TEXTS.close}
      </Button>
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
    <p className={styles['more']}>{FILE_TEXTS.nothingImported}</p>
  </Dialog>
);
