import type { Playback } from '@cotyle/domain/motion/playback';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { degreesText, isShort } from '../../../shared/planned-scene/numbers.ts';
import { pairText } from '../motion/pair-text.ts';
import type { PlayedMovement, Player } from '../motion/use-playback.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './player-bar.module.css';

/** The angle that leads at a place of a playback, in words. */
const angleText = ({ movement, leadIn }: Playback, at: number): string => {
  const { leading } = PLANNING_TEXTS;
  // Movements that do not start in the zero position start in flexion.
  if (at < leadIn) return `${leading.flexion[0]} ${degreesText(at)}, ${PLANNING_TEXTS.toStart}`;
  const [more, less] = leading[movement.leading];
  return `${movement.direction[movement.leading] < 0 ? less : more} ${degreesText(at - leadIn)}`;
};

const outcomeText = ({ result }: PlayedMovement): string => {
  const { first, reached, margin, movement } = result;
  if (!first) return PLANNING_TEXTS.nothingUpTo(degreesText(movement.required));
  const pair = pairText(first.pair);
  if (first.isBeforeStart) return PLANNING_TEXTS.contactBefore(pair);
  const by = degreesText(Math.abs(margin));
  if (Math.round(margin) === 0) return PLANNING_TEXTS.contactAtRequired(pair, degreesText(reached));
  return margin < 0
    ? PLANNING_TEXTS.contactShort(pair, degreesText(reached), by)
    : PLANNING_TEXTS.contactBeyond(pair, degreesText(reached), by);
};

const RunButton = ({ player, played }: { player: Player; played: PlayedMovement }) => {
  if (played.at >= played.playback.end)
    return (
      <IconButton label={PLANNING_TEXTS.playAgain} onClick={player.toggle}>
        <RotateCcw aria-hidden />
      </IconButton>
    );
  return played.isRunning ? (
    <IconButton label={PLANNING_TEXTS.pause} onClick={player.toggle}>
      <Pause aria-hidden />
    </IconButton>
  ) : (
    <IconButton label={PLANNING_TEXTS.goOn} onClick={player.toggle}>
      <Play aria-hidden />
    </IconButton>
  );
};

/** The movement that is played, and how far it is. */
export const PlayerBar = ({ player, played }: { player: Player; played: PlayedMovement }) => {
  const { playback, result, at } = played;
  // Whole degrees, of which the last stands for the end, wherever it is.
  const last = Math.max(1, Math.ceil(playback.end));
  const isAtEnd = at >= playback.end;
  return (
    <section className={styles['bar']} aria-label={PLANNING_TEXTS.player}>
      <RunButton player={player} played={played} />
      <div className={styles['place']}>
        <Slider
          label={result.movement.label}
          min={0}
          max={last}
          value={isAtEnd ? last : Math.floor(at)}
          shown={angleText(playback, at)}
          onChange={player.seek}
        />
        <output className={styles['outcome']} data-short={isShort(result.margin) ? '' : undefined}>
          {isAtEnd ? outcomeText(played) : ''}
        </output>
      </div>
      <IconButton label={PLANNING_TEXTS.stopPlaying} onClick={player.stop}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
};
