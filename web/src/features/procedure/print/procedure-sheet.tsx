import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { APP_TITLE } from '@cotyle/domain/app/texts';
import { genderLabel } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { statusLabel } from '@cotyle/domain/status';
import { SIDE_MISMATCH } from '@cotyle/domain/procedures/status-change';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { shownDay } from '@cotyle/domain/validation/calendar';
import type { ReactNode } from 'react';
import { ageText } from '../../../shared/clinical/age.ts';
import { dateText, timeText } from '../../../ui/date-time.ts';
import { FIELD_TEXTS } from '../../../ui/fields/texts.ts';
import { labelOf, unitOf } from '../form/labels.ts';
import { PrintedPictures } from '../pictures/printed-pictures.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './procedure-sheet.module.css';

const PLAN: readonly (readonly [title: string, names: readonly MeasurementName[]])[] = [
  [PROCEDURE_TEXTS.plan, ['plannedInclination', 'plannedAnteVersion', 'size']],
  [PROCEDURE_TEXTS.cup, ['position', 'superior', 'anterior', 'posterior']],
  [PROCEDURE_TEXTS.anatomy, ['anatomicInclination', 'anatomicAnteVersion']],
  [
    PROCEDURE_TEXTS.femur,
    ['femoralNeckInclination', 'femoralNeckAnteVersion', 'legLengthDifference', 'femoralOffsetDifference'],
  ],
  [PROCEDURE_TEXTS.operative, ['operativeInclination', 'operativeAnteVersion']],
];

const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['pair']}>
    <dt>{label}</dt>
    <dd>{children || FIELD_TEXTS.nothing}</dd>
  </div>
);

const Measured = ({ record, name }: { record: ProcedureRecord; name: MeasurementName }) => {
  const value = record[name];
  return <Pair label={labelOf(name)}>{value === null ? '' : `${value}${unitOf(name)}`}</Pair>;
};

const Head = ({ record, printed }: { record: ProcedureRecord; printed: Date }) => {
  const { patient } = record;
  const at = printed.toISOString();
  const age = ageText(patient.dateOfBirth);
  return (
    <>
      <header className={styles['head']}>
        <span>{PROCEDURE_TEXTS.sheetTitle(record.id)}</span>
        <span>
          {APP_TITLE} · {PROCEDURE_TEXTS.printed(`${dateText(at)} ${timeText(at)}`)}
        </span>
      </header>
      <div className={styles['who']}>
        <div>
          <p className={styles['name']}>{fullName(patient)}</p>
          <p>
            {genderLabel(patient.gender)}
            {age === '' ? '' : ` · ${PROCEDURE_TEXTS.years(Number(age))}`} ·{' '}
            {PROCEDURE_TEXTS.born(shownDay(patient.dateOfBirth))}
          </p>
          <p>
            {PROCEDURE_TEXTS.record}: <strong>{patient.medicalInsuranceId}</strong>
          </p>
          <p className={styles['what']}>{record.name}</p>
        </div>
        <div className={styles['side']}>
          {record.sideSurgeon ? PROCEDURE_TEXTS.sideOf[record.sideSurgeon] : PROCEDURE_TEXTS.noSide}
        </div>
      </div>
    </>
  );
};

const People = ({ record }: { record: ProcedureRecord }) => (
  <dl className={styles['block']}>
    <Pair label={PROCEDURE_TEXTS.status}>{statusLabel(record.status)}</Pair>
    <Pair label={labelOf('dateOfSurgery')}>{record.dateOfSurgery ? shownDay(record.dateOfSurgery) : ''}</Pair>
    <Pair label={labelOf('surgeryLocationId')}>{record.surgeryLocation?.name}</Pair>
    <Pair label={labelOf('radiologyLocationId')}>{record.radiologyLocation?.name}</Pair>
    <Pair label={labelOf('surgeonId')}>{record.surgeon ? fullName(record.surgeon) : ''}</Pair>
    <Pair label={labelOf('radiologistId')}>{record.radiologist ? fullName(record.radiologist) : ''}</Pair>
    <Pair label={labelOf('engineerId')}>{record.engineer ? fullName(record.engineer) : ''}</Pair>
    <Pair label={labelOf('sideEngineer')}>
      {record.sideEngineer ? PROCEDURE_TEXTS.sideOf[record.sideEngineer] : ''}
    </Pair>
  </dl>
);

const Plan = ({ record }: { record: ProcedureRecord }) => (
  <>
    {PLAN.map(([title, names]) => (
      <section key={title}>
        <h2>{title}</h2>
        <dl className={styles['block']}>
          {names.map((name) => (
            <Measured key={name} record={record} name={name} />
          ))}
        </dl>
      </section>
    ))}
    <p className={styles['definition']}>{PROCEDURE_TEXTS.planLead}</p>
    <div className={styles['signatures']}>
      {PROCEDURE_TEXTS.signatures.map((who) => (
        <p key={who}>{who}</p>
      ))}
    </div>
  </>
);

interface ProcedureSheetProps {
  readonly record: ProcedureRecord;
  /** Undefined while nothing is printed. */
  readonly printed: Date | undefined;
}

/** One page for the operating room: patient, side, plan, pictures, date, people and signatures, as saved. */
export const ProcedureSheet = ({ record, printed }: ProcedureSheetProps) => (
  <article className={styles['sheet']} data-print-sheet={printed ? '' : undefined}>
    {printed ? (
      <>
        <Head record={record} printed={printed} />
        {record.deleted ? <p className={styles['empty']}>{PROCEDURE_TEXTS.procedureDeleted}</p> : null}
        {record.sideEngineer !== null && record.sideEngineer !== record.sideSurgeon ? (
          <p className={styles['empty']}>{SIDE_MISMATCH}</p>
        ) : null}
        <People record={record} />
      </>
    ) : null}
    <PrintedPictures procedure={record} />
    {printed ? <Plan record={record} /> : null}
  </article>
);
