import type { CSSProperties } from 'react';
import styles from './pin-buttons.module.css';
import type { Mark, Point } from './scene/marks.ts';

/** A numbered button at a point of the surface. */
export interface PinMark {
  readonly id: number;
  readonly at: Point;
  readonly text: string;
  /** In words, for those who cannot see where it is. */
  readonly name: string;
  /** Less conspicuous than the others. */
  readonly isQuiet: boolean;
  readonly isSelected: boolean;
}

const COLOUR = '#0f766e';
const QUIET = '#64748b';

const idOf = ({ id }: PinMark): string => `pin-${id}`;

/** The point itself is drawn with the surface; the button follows it. */
export const markOfPin = (pin: PinMark): Mark => ({
  id: idOf(pin),
  points: [pin.at],
  joined: false,
  label: '',
  colour: pin.isQuiet ? QUIET : COLOUR,
});

interface PinButtonsProps {
  readonly pins: readonly PinMark[];
  readonly onPin: ((id: number) => void) | undefined;
}

interface PinButtonProps {
  readonly pin: PinMark;
  readonly style: CSSProperties;
  readonly onPin: ((id: number) => void) | undefined;
}

/** Its lower left corner is at the point to which the style moves it. */
export const PinButton = ({ pin, style, onPin }: PinButtonProps) => (
  <button
    type="button"
    data-mark={idOf(pin)}
    data-quiet={pin.isQuiet || undefined}
    className={styles['pin']}
    style={style}
    aria-label={pin.name}
    aria-pressed={pin.isSelected}
    title={pin.name}
    onClick={() => onPin?.(pin.id)}
  >
    {pin.text}
  </button>
);

const NOT_PLACED: CSSProperties = { visibility: 'hidden' };

export const PinButtons = ({ pins, onPin }: PinButtonsProps) =>
  pins.map((pin) => <PinButton key={pin.id} pin={pin} style={NOT_PLACED} onPin={onPin} />);
