import { genderLabel } from '@cotyle/domain/patients/record';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { fullName } from '@cotyle/domain/people/status';
import { dueSentence, timeInStatus } from '@cotyle/domain/stages/stage-texts';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { MessageSquarePlus, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { today } from '../../../shared/clinical/today.ts';
import { caseClock } from '../../../shared/clinical/case-clock.ts';
import { ageText } from '../../../shared/clinical/age.ts';
import { SheetButton } from '../../../shared/plan-sheet/sheet-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import styles from './patient-header.module.css';
import { labelOf } from '../form/labels.ts';
import { SideBadge } from '../side.tsx';
import { SaveBar } from './save-bar.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';

/** Patient and side, always visible while scrolling, with the buttons that save. Shows the saved values. */
export const PatientHeader = ({ questions }: { questions: ReactNode }) => {
  const { record, editable } = useProcedureFormContext();
  const { patient } = record;
  const age = ageText(patient.dateOfBirth);
  return (
    <section className={styles['who']} aria-label={PROCEDURE_TEXTS.patient}>
      <SideBadge side={record.sideSurgeon} large />
      <div className={styles['person']}>
        <h2 className={styles['name']} title={fullName(patient)}>
          {fullName(patient)}
        </h2>
        <div className={styles['facts']}>
          <span>{genderLabel(patient.gender)}</span>
          {age === '' ? null : <span>{PROCEDURE_TEXTS.years(Number(age))}</span>}
          <span>{PROCEDURE_TEXTS.born(shownDay(patient.dateOfBirth))}</span>
          <span title={PROCEDURE_TEXTS.record}>{patient.medicalInsuranceId}</span>
          <span className={styles['operation']} title={record.name}>
            {record.name}
          </span>
          {questions}
        </div>
      </div>
      {editable.length > 0 ? <SaveBar /> : null}
    </section>
  );
};

const Fact = ({ label, name }: { label: string; name: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{name ?? PROCEDURE_TEXTS.notChosen}</dd>
  </div>
);

/** How long the case has been in its status, and what is due when. */
const CaseTime = () => {
  const { record } = useProcedureFormContext();
  const found = record.deleted ? undefined : caseClock(record);
  if (!found) return null;
  const { rule, dates, clock } = found;
  return (
    <p className={styles['time']} data-verdict={clock.verdict}>
      {timeInStatus(dates, today())}
      <span>{dueSentence(rule, dates, clock, today())}</span>
    </p>
  );
};

/** Date, surgeon and locations, what another feature adds to them, and the actions of the page. */
export const CaseLine = ({ operatingRoom }: { operatingRoom: ReactNode }) => {
  const { record, dirty } = useProcedureFormContext();
  return (
    <div className={styles['line']}>
      <div>
        <dl className={styles['places']}>
          <Fact
            label={labelOf('dateOfSurgery')}
            name={record.dateOfSurgery === null ? undefined : shownDay(record.dateOfSurgery)}
          />
          <Fact
            label={PROCEDURE_TEXTS.surgeon}
            name={record.surgeon ? fullName(record.surgeon) : undefined}
          />
          <Fact label={PROCEDURE_TEXTS.planState} name={approvalLabel(record.approval)} />
          <Fact label={PROCEDURE_TEXTS.surgeryLocation} name={record.surgeryLocation?.name} />
          <Fact label={PROCEDURE_TEXTS.radiologyLocation} name={record.radiologyLocation?.name} />
        </dl>
        <CaseTime />
      </div>
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          disabled={dirty}
          title={dirty ? PROCEDURE_TEXTS.printAfterSaving : undefined}
          onClick={() => window.print()}
        >
          <Printer aria-hidden />
          {PROCEDURE_TEXTS.print}
        </Button>
        <Link className={styles['message']} to={`/new_message?procedure=${record.id}`}>
          <MessageSquarePlus aria-hidden />
          {PROCEDURE_TEXTS.sendMessage}
        </Link>
        <div className={styles['more']}>
          {operatingRoom}
          {record.approval.version === null || isReadOnly(record) ? null : (
            <SheetButton procedureId={record.id} version={record.approval.version} small />
          )}
        </div>
      </div>
    </div>
  );
};
