import { Notice } from '../../../ui/notice.tsx';
import styles from './pictures-line.module.css';
import { PICTURE_TEXTS } from './texts.ts';
import type { PicturesState } from './use-version-pictures.ts';

interface PicturesLineProps {
  readonly state: PicturesState;
  readonly onAgain: () => void;
  readonly isCtOpen: boolean;
  readonly onOpenCt: () => void;
}

/** What became of the pictures of the version that was just saved. */
export const PicturesLine = ({ state, onAgain, isCtOpen, onOpenCt }: PicturesLineProps) => {
  const { version } = state;
  if (state.kind === 'failed')
    return (
      <Notice severity="warning">
        {PICTURE_TEXTS.notStored(version, state.reason)}{' '}
        <button type="button" className={styles['again']} onClick={onAgain}>
          {PICTURE_TEXTS.retry}
        </button>
      </Notice>
    );
  if (state.kind === 'storing')
    return <output className={styles['line']}>{PICTURE_TEXTS.storing(version)}</output>;
  const { leftOut } = state;
  const isToOpen = leftOut?.kind === 'closed' && !isCtOpen;
  return (
    <div className={styles['line']}>
      <output>
        {leftOut
          ? PICTURE_TEXTS.storedWithoutCt(
              version,
              isToOpen || leftOut.kind !== 'closed' ? leftOut.reason : '',
            )
          : PICTURE_TEXTS.stored(version)}
      </output>
      {leftOut && leftOut.kind !== 'never' ? (
        <button type="button" className={styles['again']} onClick={isToOpen ? onOpenCt : onAgain}>
          {isToOpen ? PICTURE_TEXTS.openCt : PICTURE_TEXTS.addCt}
        </button>
      ) : null}
    </div>
  );
};
