import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './view-buttons.module.css';

const TURN = Math.PI / 12;
const ZOOM = 1.25;

interface ViewButtonsProps {
  readonly onFront: () => void;
  readonly onSide: () => void;
  readonly onAbove: () => void;
  /** Into the opening of the cup; left out where none is planned. */
  readonly onCup: (() => void) | undefined;
  /** As the arrow points, in radians. */
  readonly onTurn: (azimuth: number, elevation: number) => void;
  readonly onZoom: (factor: number) => void;
}

interface IconProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The arrows lie as on a keyboard. */
  readonly place?: 'up' | 'left';
  readonly onPress: () => void;
}

const Icon = ({ label, icon: Drawn, place, onPress }: IconProps) => (
  <button
    type="button"
    className={styles['icon']}
    data-place={place}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    <Drawn aria-hidden />
  </button>
);

/** Large enough for a gloved or draped finger. */
export const ViewButtons = ({ onFront, onSide, onAbove, onCup, onTurn, onZoom }: ViewButtonsProps) => (
  <div className={styles['buttons']} role="toolbar" aria-label={ROOM_TEXTS.views}>
    <button type="button" className={styles['word']} onClick={onFront}>
      {ROOM_TEXTS.front}
    </button>
    <button type="button" className={styles['word']} onClick={onSide}>
      {ROOM_TEXTS.side}
    </button>
    <button type="button" className={styles['word']} onClick={onAbove}>
      {ROOM_TEXTS.above}
    </button>
    {onCup ? (
      <button type="button" className={styles['word']} onClick={onCup}>
        {ROOM_TEXTS.cupView}
      </button>
    ) : null}
    <Icon label={ROOM_TEXTS.nearer} icon={ZoomIn} onPress={() => onZoom(1 / ZOOM)} />
    <Icon label={ROOM_TEXTS.farther} icon={ZoomOut} onPress={() => onZoom(ZOOM)} />
    <Icon place="up" label={ROOM_TEXTS.turnUp} icon={ArrowUp} onPress={() => onTurn(0, -TURN)} />
    <Icon place="left" label={ROOM_TEXTS.turnLeft} icon={ArrowLeft} onPress={() => onTurn(TURN, 0)} />
    <Icon label={ROOM_TEXTS.turnDown} icon={ArrowDown} onPress={() => onTurn(0, TURN)} />
    <Icon label={ROOM_TEXTS.turnRight} icon={ArrowRight} onPress={() => onTurn(-TURN, 0)} />
  </div>
);
