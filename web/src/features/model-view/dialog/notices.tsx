import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import overlay from '../../../shared/model-viewer/problem-notice.module.css';
import styles from './notices.module.css';
import { VIEW_TEXTS } from '../texts.ts';

export const SideNotice = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div className={styles['side']}>
      {texts.map((text) => (
        <Notice key={text} severity="error">
          {text}
        </Notice>
      ))}
    </div>
  );

interface CentreNoticeProps {
  readonly text: string | undefined;
  /** Left out where this person cannot pick the centre now. */
  readonly onPick: (() => void) | undefined;
}

/** The centre is doubtful or unknown. */
export const CentreNotice = ({ text, onPick }: CentreNoticeProps) =>
  text === undefined ? null : (
    <div className={styles['side']}>
      <Notice severity="warning">
        {text}
        {onPick ? (
          <div className={styles['action']}>
            <Button variant="secondary" onClick={onPick}>
              {VIEW_TEXTS.pickCentre}
            </Button>
          </div>
        ) : null}
      </Notice>
    </div>
  );

export const ScreenshotNotice = () => (
  <div className={overlay['overlay']}>
    <Notice severity="error">{VIEW_TEXTS.pictureFailed}</Notice>
  </div>
);
