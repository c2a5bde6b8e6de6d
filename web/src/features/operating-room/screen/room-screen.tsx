import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { useRef } from 'react';
import { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useChanges } from '../live/use-changes.ts';
import type { KeptScreen } from '../live/use-kept-screen.ts';
import { PlannedModel } from '../model/planned-model.tsx';
import { usePlannedScene } from '../model/use-planned-scene.ts';
import { ROOM_TEXTS } from '../texts.ts';
import { TimeOutList } from '../time-out/time-out-list.tsx';
import { ApprovalBand } from './approval-band.tsx';
import { ChangeAlert } from './change-alert.tsx';
import { Identity } from './identity.tsx';
import { PlanValues } from './plan-values.tsx';
import styles from './room-screen.module.css';
import { StatusBar } from './status-bar.tsx';

interface RoomScreenProps {
  readonly room: OperatingRoom;
  readonly updatedAt: number;
  readonly lostAt: number | undefined;
  readonly screen: KeptScreen;
  readonly onClose: () => void;
}

/** The whole screen. Left and right are mirror images: the side stands at its own edge. */
export const RoomScreen = ({ room, updatedAt, lostAt, screen, onClose }: RoomScreenProps) => {
  const element = useRef<HTMLElement>(null);
  const full = useFullScreen(element);
  const changes = useChanges(room.subject);
  const scene = usePlannedScene(room.procedureId, room.planned);
  return (
    <main
      ref={element}
      className={styles['room']}
      data-side={room.subject.side ?? 'NONE'}
      aria-label={ROOM_TEXTS.view}
    >
      <Identity room={room} />
      <ApprovalBand room={room} />
      <div className={styles['middle']}>
        <PlanValues room={room} change={scene.change} />
        <div className={styles['picture']}>
          <PlannedModel
            side={room.planned?.side ?? room.subject.side}
            plan={room.planned?.plan ?? null}
            scene={scene}
          />
          {changes.isChanged ? <ChangeAlert texts={changes.texts} onUnderstood={changes.understand} /> : null}
        </div>
      </div>
      <TimeOutList room={room} isLost={lostAt !== undefined} isSignedOut={screen.isSignedOut} />
      <StatusBar updatedAt={updatedAt} lostAt={lostAt} screen={screen} full={full} onClose={onClose} />
    </main>
  );
};
