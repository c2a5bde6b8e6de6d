import { KIND_OF_PAIR } from '@cotyle/domain/motion/contacts';
import { TORSION_RANGE } from '@cotyle/domain/planning/implants-in-motion';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import { Play } from 'lucide-react';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { degreesText, isShort, marginText } from '../../../shared/planned-scene/numbers.ts';
import { pairText } from '../motion/pair-text.ts';
import type { PlannedMotion } from '../motion/use-planned-motion.ts';
import type { Player } from '../motion/use-playback.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './motion-panel.module.css';
import { MotionSettingsFields } from './motion-settings.tsx';
import { StepField } from './step-field.tsx';

const { columns } = PLANNING_TEXTS;

const touchText = ({ first }: MovementResult): string => {
  if (!first) return PLANNING_TEXTS.nothingTouches;
  const touches = PLANNING_TEXTS.touches(pairText(first.pair), KIND_OF_PAIR[first.pair]);
  return first.isBeforeStart ? `${touches}, ${PLANNING_TEXTS.beforeStart}` : touches;
};

const reachedText = ({ reached, first }: MovementResult): string =>
  first ? degreesText(reached) : PLANNING_TEXTS.atLeast(degreesText(reached));

const marginOf = ({ margin, first }: MovementResult): string =>
  first ? marginText(margin) : PLANNING_TEXTS.atLeast(marginText(margin));

interface MovementTableProps {
  readonly caption: string;
  readonly results: readonly MovementResult[];
  readonly player: Player;
}

const MovementTable = ({ caption, results, player }: MovementTableProps) => (
  <table className={styles['table']}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {Object.values(columns).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>{PLANNING_TEXTS.player}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {results.map((result) => {
        const { id, label, required } = result.movement;
        const isPlayed = player.played?.result === result;
        return (
          <tr
            key={id}
            data-short={isShort(result.margin) ? '' : undefined}
            data-played={isPlayed ? '' : undefined}
          >
            <th scope="row">
              {label}
              <span className={styles['touches']}>{touchText(result)}</span>
            </th>
            <td>{reachedText(result)}</td>
            <td>{degreesText(required)}</td>
            <td className={styles['margin']}>{marginOf(result)}</td>
            <td className={styles['play']}>
              <IconButton
                label={PLANNING_TEXTS.play(label)}
                aria-pressed={isPlayed}
                onClick={() => player.play(id)}
              >
                <Play aria-hidden />
              </IconButton>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const Torsion = ({ moving, knownTorsion, torsion, setTorsion }: PlannedMotion) => {
  if (moving?.hip.rotation === 'as scanned') return <Hint>{PLANNING_TEXTS.rotationAsScanned}</Hint>;
  if (knownTorsion !== undefined)
    return <Hint>{PLANNING_TEXTS.torsionMeasured(knownTorsion.toFixed(0))}</Hint>;
  return (
    <StepField
      label={PLANNING_TEXTS.torsion}
      unit={PLANNING_TEXTS.degrees}
      value={torsion}
      {...TORSION_RANGE}
      hint={PLANNING_TEXTS.torsionAssumed}
      isEditable
      onStep={(by) => setTorsion(Math.min(TORSION_RANGE.max, Math.max(TORSION_RANGE.min, torsion + by)))}
      onValue={setTorsion}
      onEnd={() => undefined}
    />
  );
};

/** In the zero position already, whatever the movement: the models are not those of two bones. */
const doBonesOverlap = (results: readonly MovementResult[]): boolean =>
  results.length > 0 &&
  results.every(({ first, reached }) => first?.pair === 'femur on pelvis' && reached === 0);

const Results = ({ motion }: { motion: PlannedMotion }) => {
  const { movements, moving, player } = motion;
  if (!moving) return <Hint>{PLANNING_TEXTS.motionNoPart}</Hint>;
  if (!movements) return <Hint>{PLANNING_TEXTS.moving}</Hint>;
  return (
    <>
      {doBonesOverlap(movements.criteria) ? (
        <Notice severity="warning">{PLANNING_TEXTS.bonesOverlap}</Notice>
      ) : null}
      <MovementTable caption={PLANNING_TEXTS.criteria} results={movements.criteria} player={player} />
      <MovementTable caption={PLANNING_TEXTS.daily} results={movements.daily} player={player} />
    </>
  );
};

/** How far the hip moves until something touches. */
export const MotionPanel = ({ motion }: { motion: PlannedMotion }) => (
  <Panel title={PLANNING_TEXTS.motion}>
    <Notice severity="info">
      {motion.basis}
      {motion.standIn === undefined ? null : ` ${PLANNING_TEXTS.noStemYet(motion.standIn)}`}
    </Notice>
    <Torsion {...motion} />
    <Results motion={motion} />
    <MotionSettingsFields settings={motion.settings} />
  </Panel>
);
