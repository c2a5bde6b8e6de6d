import type { OperatingRoom } from '@cotyle/contract/operating-room';
import type { LegChange } from '@cotyle/domain/operating-room/leg-change';
import { NO_IMPLANTS } from '@cotyle/domain/operating-room/subject';
import { changeText } from '../../../shared/planned-scene/numbers.ts';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './plan-values.module.css';

const Angle = ({ label, value }: { label: string; value: number | null }) => (
  <div className={styles['angle']}>
    <dt data-legible="least">{label}</dt>
    <dd data-legible="angle">{value === null ? ROOM_TEXTS.none : ROOM_TEXTS.degrees(value)}</dd>
  </div>
);

const Row = ({ label, value }: { label: string; value: string | null }) =>
  value === null ? null : (
    <div className={styles['row']}>
      <dt data-legible="least">{label}</dt>
      <dd data-legible="value">{value}</dd>
    </div>
  );

interface PlanValuesProps {
  readonly room: OperatingRoom;
  /** Where it is planned and known. */
  readonly change: LegChange | undefined;
}

/** The planned angles, the implants by name, and what they change of the leg. */
export const PlanValues = ({ room: { planned, subject }, change }: PlanValuesProps) => (
  <section className={styles['plan']} aria-label={ROOM_TEXTS.plan}>
    <dl className={styles['angles']}>
      <Angle label={ROOM_TEXTS.inclination} value={planned?.inclination ?? null} />
      <Angle label={ROOM_TEXTS.anteversion} value={planned?.anteversion ?? null} />
    </dl>
    {subject.implants.length === 0 ? (
      <p className={styles['none']} data-legible="value">
        {planned ? NO_IMPLANTS : ROOM_TEXTS.noPlan}
      </p>
    ) : null}
    <dl className={styles['rows']}>
      <Row label={ROOM_TEXTS.cup} value={planned?.parts.cup ?? null} />
      <Row label={ROOM_TEXTS.liner} value={planned?.parts.liner ?? null} />
      <Row label={ROOM_TEXTS.head} value={planned?.parts.head ?? null} />
      <Row label={ROOM_TEXTS.stem} value={planned?.parts.stem ?? null} />
    </dl>
    {change ? (
      <dl className={styles['leg']}>
        <Row label={ROOM_TEXTS.legLength} value={ROOM_TEXTS.millimetres(changeText(change.legLength))} />
        <Row label={ROOM_TEXTS.offset} value={ROOM_TEXTS.millimetres(changeText(change.offset))} />
      </dl>
    ) : null}
  </section>
);
