import { dataAgeText, isTooOldToKeep } from '@cotyle/domain/operating-room/data-age';
import { Maximize, Minimize, Wifi, WifiOff, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { clockText } from '../../../ui/date-time.ts';
import type { KeptScreen } from '../live/use-kept-screen.ts';
import { useNow } from '../live/use-now.ts';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './status-bar.module.css';

interface StatusBarProps {
  readonly updatedAt: number;
  readonly lostAt: number | undefined;
  readonly screen: KeptScreen;
  readonly full: ReturnType<typeof useFullScreen>;
  readonly onClose: () => void;
}

interface SessionNoticeProps {
  readonly screen: KeptScreen;
}

/** What the end of the session means here; it replaces the dialog of the other pages. */
const SessionNotice = ({ screen }: SessionNoticeProps) => {
  const { presence } = useSessionService();
  if (screen.signedOutAt !== undefined)
    return (
      <>
        <p role="alert" className={styles['notice']} data-legible="least">
          {ROOM_TEXTS.signedOut(clockText(screen.signedOutAt))}
        </p>
        <button type="button" className={styles['act']} onClick={screen.giveUp}>
          {ROOM_TEXTS.signIn}
        </button>
      </>
    );
  const { presence: now, secondsLeft } = presence.check();
  return now === 'warned' ? (
    <>
      <p className={styles['notice']} data-legible="least">
        {ROOM_TEXTS.endsSoon(secondsLeft)}
      </p>
      <button type="button" className={styles['act']} onClick={presence.extend}>
        {ROOM_TEXTS.stay}
      </button>
    </>
  ) : null;
};

/** How old everything is, and the way out. */
export const StatusBar = ({ updatedAt, lostAt, screen, full, onClose }: StatusBarProps) => {
  const now = useNow();
  const Icon = lostAt === undefined && !screen.isSignedOut ? Wifi : WifiOff;
  const isOver = screen.isSignedOut && isTooOldToKeep({ updatedAt, now });
  const giveUp = useEffectEvent(screen.giveUp);
  useEffect(() => {
    if (isOver) giveUp();
  }, [isOver]);
  return (
    <footer className={styles['bar']} data-lost={lostAt === undefined ? undefined : ''}>
      <p className={styles['age']} data-legible="least">
        <Icon aria-hidden />
        {dataAgeText({ updatedAt, lostAt, now }, clockText)}
      </p>
      <SessionNotice screen={screen} />
      <div className={styles['buttons']}>
        <button type="button" className={styles['button']} onClick={full.toggle}>
          {full.isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          {full.isFullScreen ? ROOM_TEXTS.leaveFullScreen : ROOM_TEXTS.fullScreen}
        </button>
        <button type="button" className={styles['button']} onClick={onClose}>
          <X aria-hidden />
          {ROOM_TEXTS.close}
        </button>
      </div>
    </footer>
  );
};
