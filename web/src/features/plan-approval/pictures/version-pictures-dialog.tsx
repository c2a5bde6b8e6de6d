import { PLAN_PICTURE_VIEWS, viewsText } from '@cotyle/domain/planning/plan-pictures';
import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';
import { PlanPicture } from './plan-picture.tsx';
import styles from './version-pictures-dialog.module.css';

interface VersionPicturesDialogProps {
  readonly procedureId: number;
  readonly version: Pick<PlannedVersion, 'version' | 'pictures'>;
  readonly onClose: () => void;
}

/** All pictures of a version, and which there are not. */
export const VersionPicturesDialog = ({
  procedureId,
  version: { version, pictures },
  onClose,
}: VersionPicturesDialogProps) => {
  const missing = PLAN_PICTURE_VIEWS.filter((view) => !pictures.includes(view));
  return (
    <Dialog
      title={APPROVAL_TEXTS.picturesOf(version)}
      onCancel={onClose}
      actions={<Button onClick={onClose}>{APPROVAL_TEXTS.close}</Button>}
    >
      <div className={styles['pictures']}>
        {pictures.map((view) => (
          <PlanPicture key={view} procedureId={procedureId} version={version} view={view} />
        ))}
      </div>
      {missing.length > 0 ? (
        <p className={styles['missing']}>{APPROVAL_TEXTS.noPictureOf(viewsText(missing))}</p>
      ) : null}
    </Dialog>
  );
};
