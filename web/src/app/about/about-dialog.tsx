import { APP_TITLE } from '@cotyle/domain/app/texts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { TEXTS } from '../texts.ts';
import { ABOUT_TEXTS } from './texts.ts';
import styles from './about-dialog.module.css';

/** Written by `npm run sbom`. */
const NOTICES_PATH = '/third-party-notices.txt';

export const AboutDialog = ({ onClose }: { onClose: () => void }) => {
  const { VITE_APP_VERSION: version, VITE_BUILD_ID: build } = import.meta.env;
  return (
    <Dialog
      title={TEXTS.about(APP_TITLE)}
      onCancel={onClose}
      actions={
        <Button onClick={onClose} {...FIRST_FOCUS}>
          {ABOUT_TEXTS.close}
        </Button>
      }
    >
      <p className={styles['paragraph']}>{ABOUT_TEXTS.release(version, build)}</p>
      <p className={styles['paragraph']}>{ABOUT_TEXTS.licence}</p>
      <a href={NOTICES_PATH} target="_blank" rel="noopener">
        {ABOUT_TEXTS.notices}
      </a>
    </Dialog>
  );
};
