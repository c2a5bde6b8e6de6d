import { EDITED_IN_OTHER_WINDOW } from '@cotyle/domain/segmentation/texts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStore } from '../../../ui/store.ts';
import type { LockState } from '../editor/edit-lock-client.ts';
import type { EditSession } from '../editor/session.ts';
import { EDIT_TEXTS } from '../texts.ts';

interface LockBannerProps {
  readonly session: {
    readonly lock: Pick<EditSession['lock'], 'get' | 'subscribe' | 'takeOver'>;
    readonly isUnsaved: () => boolean;
  };
  readonly onReopen: () => void;
}

/** Who else is editing, and how to go on. */
export const LockBanner = ({ session, onReopen }: LockBannerProps) => {
  const lock = useStore<LockState>(session.lock);
  if (lock.kind === 'lost')
    return (
      <Notice severity="error">
        <strong>{lock.message}</strong>
        <p>{session.isUnsaved() ? EDIT_TEXTS.lost : EDIT_TEXTS.readOnly}</p>
        <Button variant="secondary" onClick={onReopen}>
          {EDIT_TEXTS.loadAgain}
        </Button>
      </Notice>
    );
  if (lock.kind !== 'taken') return null;
  return (
    <Notice severity="info">
      <strong>{lock.message}</strong>
      <p>{EDIT_TEXTS.readOnly}</p>
      {lock.message === EDITED_IN_OTHER_WINDOW ? (
        <Button variant="secondary" onClick={() => void session.lock.takeOver()}>
          {EDIT_TEXTS.editHere}
        </Button>
      ) : null}
    </Notice>
  );
};
