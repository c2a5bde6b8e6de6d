import { TORSION_RANGE } from '@cotyle/domain/planning/implants-in-motion';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { degreesText, marginText } from '../feedback/numbers.ts';
import type { Movements } from '../feedback/use-motion.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './motion-panel.module.css';
import { StepField } from './step-field.tsx';

interface MotionPanelProps {
  readonly movements: Movements | undefined;
  /** The name of the part that stands for a stem that is not planned. */
  readonly standIn: string | undefined;
  /** As measured; undefined where it is assumed. */
  readonly knownTorsion: number | undefined;
  readonly torsion: number;
  readonly onTorsion: (degrees: number) => void;
}

const { columns } = PLANNING_TEXTS;

const touchText = ({ first }: MovementResult): string => {
  if (!first) return PLANNING_TEXTS.nothingTouches;
  const touches = PLANNING_TEXTS.touches(first.kind);
  return first.isBeforeStart ? `${touches}, ${PLANNING_TEXTS.beforeStart}` : touches;
};

const reachedText = ({ reached, first }: MovementResult): string =>
  first ? degreesText(reached) : PLANNING_TEXTS.atLeast(degreesText(reached));

const marginOf = ({ margin, first }: MovementResult): string =>
  first ? marginText(margin) : PLANNING_TEXTS.atLeast(marginText(margin));

const MovementTable = ({ caption, results }: { caption: string; results: readonly MovementResult[] }) => (
  <table className={styles['table']}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {Object.values(columns).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {results.map((result) => (
        <tr key={result.movement.label} data-short={result.margin < 0 ? '' : undefined}>
          <th scope="row">
            {result.movement.label}
            <span className={styles['touches']}>{touchText(result)}</span>
          </th>
          <td>{reachedText(result)}</td>
          <td>{degreesText(result.movement.required)}</td>
          <td className={styles['margin']}>{marginOf(result)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** How far the hip moves until something touches. */
export const MotionPanel = ({ movements, standIn, knownTorsion, torsion, onTorsion }: MotionPanelProps) => (
  <Panel title={PLANNING_TEXTS.motion}>
    <Notice severity="info">
      {PLANNING_TEXTS.implantsOnly}
      {standIn === undefined ? null : ` ${PLANNING_TEXTS.noStemYet(standIn)}`}
    </Notice>
    {knownTorsion === undefined ? (
      <StepField
        label={PLANNING_TEXTS.torsion}
        unit={PLANNING_TEXTS.degrees}
        value={torsion}
        {...TORSION_RANGE}
        hint={PLANNING_TEXTS.torsionAssumed}
        isEditable
        onStep={(by) => onTorsion(Math.min(TORSION_RANGE.max, Math.max(TORSION_RANGE.min, torsion + by)))}
        onValue={onTorsion}
        onEnd={() => undefined}
      />
    ) : (
      <Hint>{PLANNING_TEXTS.torsionMeasured(knownTorsion.toFixed(0))}</Hint>
    )}
    {movements ? (
      <>
        <MovementTable caption={PLANNING_TEXTS.criteria} results={movements.criteria} />
        <MovementTable caption={PLANNING_TEXTS.daily} results={movements.daily} />
      </>
    ) : (
      <Hint>{PLANNING_TEXTS.moving}</Hint>
    )}
  </Panel>
);
