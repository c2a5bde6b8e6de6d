import { useNavigate, useParams } from 'react-router';
import { useViewerOpen } from '../../../shared/live/use-viewer-open.ts';
import { OffDisk } from '../live/off-disk.tsx';
import { useKeptScreen } from '../live/use-kept-screen.ts';
import { useOperatingRoom } from '../live/use-operating-room.ts';
import { useWakeLock } from '../live/use-wake-lock.ts';
import styles from './operating-room-page.module.css';
import { RoomScreen } from '../screen/room-screen.tsx';
import { ROOM_TEXTS } from '../texts.ts';

interface MessageProps {
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
}

const Message = ({ text, onRetry, onClose }: MessageProps) => (
  <main className={styles['message']} aria-label={ROOM_TEXTS.view}>
    <output>{text}</output>
    <div className={styles['buttons']}>
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          {ROOM_TEXTS.retry}
        </button>
      ) : null}
      <button type="button" onClick={onClose}>
        {ROOM_TEXTS.close}
      </button>
    </div>
  </main>
);

const Room = ({ procedureId }: { procedureId: number }) => {
  const navigate = useNavigate();
  const screen = useKeptScreen();
  const { room, updatedAt, lostAt, isGone, isFailed, refetch } = useOperatingRoom(
    procedureId,
    screen.isSignedOut,
  );
  useViewerOpen();
  useWakeLock();
  const close = (): void => {
    if (screen.isSignedOut) screen.giveUp();
    else void navigate(`/procedure/${procedureId}`);
  };
  if (isGone) return <Message text={ROOM_TEXTS.gone} onClose={close} />;
  if (isFailed) return <Message text={ROOM_TEXTS.failed} onRetry={() => void refetch()} onClose={close} />;
  if (!room) return <Message text={ROOM_TEXTS.loading} onClose={close} />;
  return <RoomScreen room={room} updatedAt={updatedAt} lostAt={lostAt} screen={screen} onClose={close} />;
};

/** A procedure on the wall of the operating room. It changes nothing of it; ticks are entries of their own. */
export const OperatingRoomPage = () => {
  const { id = '' } = useParams();
  return (
    <OffDisk>
      <Room key={id} procedureId={Number(id)} />
    </OffDisk>
  );
};
