import { roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type { FileType } from '@cotyle/domain/files/kind';
import { fullName } from '@cotyle/domain/people/status';
import { hintsFor } from '@cotyle/domain/procedures/hints';
import { nextActionOf } from '@cotyle/domain/procedures/next-action';
import type { NextAction } from '@cotyle/domain/procedures/next-action';
import type { ConditionSubject, UnmetCondition } from '@cotyle/domain/procedures/status-change';
import { statusLabel } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { ArrowRight, CircleDashed, Hourglass, Lightbulb } from 'lucide-react';
import {
  APPROVAL_ANCHOR,
  fieldAnchor,
  FILES_ANCHOR,
  filesAnchor,
  jumpTo,
} from '../../../shared/clinical/jump.ts';
import { Button } from '../../../ui/button.tsx';
import { factsOf } from '../form/changes.ts';
import { useProcedureFormContext } from '../form/form-context.ts';
import { useIsOutdated } from '../queries.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { today } from '../../../shared/clinical/today.ts';
import styles from './next-step.module.css';

const FILES_OF: Partial<Record<ConditionSubject, FileType>> = {
  scan: 'SCAN',
  model: 'MODEL',
  pri: 'ALGORITHM',
};

const anchorsOf = (subject: ConditionSubject): readonly string[] => {
  const type = FILES_OF[subject];
  if (subject === 'approval') return [APPROVAL_ANCHOR];
  return type ? [filesAnchor(type), FILES_ANCHOR] : [fieldAnchor(subject)];
};

/** Who is meant by a role in this case, as far as it is known. */
const personOf = (role: Role, record: ProcedureRecord): string => {
  const { surgeon, engineer, radiologist, radiologyLocation } = record;
  const people: Partial<Record<Role, typeof surgeon>> = {
    SURGEON: surgeon,
    RADIOLOGIST: radiologist,
    IMAGE_ENGINEER: engineer,
  };
  const person = people[role];
  const label = roleLabel(role);
  if (person) return PROCEDURE_TEXTS.roleOf(label, fullName(person));
  const isPlaced = role === 'RADIOLOGIST' && radiologyLocation;
  return isPlaced
    ? PROCEDURE_TEXTS.at(PROCEDURE_TEXTS.someRole(label), radiologyLocation.name)
    : PROCEDURE_TEXTS.someRole(label);
};

/** Whom or what the case waits for. */
const Waiting = ({ action, record }: { action: NextAction; record: ProcedureRecord }) => (
  <p className={styles['waiting']}>
    <Hourglass aria-hidden />
    {action.notBefore === undefined
      ? PROCEDURE_TEXTS.waitsFor(
          action.waitsFor.map((role) => personOf(role, record)).join(PROCEDURE_TEXTS.or),
        )
      : PROCEDURE_TEXTS.waitsForDay(shownDay(action.notBefore))}
  </p>
);

/** Each item leads to where it can be supplied. */
const Missing = ({ missing }: { missing: readonly UnmetCondition[] }) =>
  missing.length === 0 ? null : (
    <ul className={styles['missing']} aria-label={PROCEDURE_TEXTS.missing}>
      {missing.map(({ subject, message }) => (
        <li key={subject}>
          <button type="button" className={styles['item']} onClick={() => jumpTo(...anchorsOf(subject))}>
            <CircleDashed aria-hidden />
            {message}
          </button>
        </li>
      ))}
    </ul>
  );

const Hints = ({ hints }: { hints: readonly string[] }) => (
  <output className={styles['hints']}>
    {hints.map((hint) => (
      <span key={hint} className={styles['hint']}>
        <Lightbulb aria-hidden />
        {hint}
      </span>
    ))}
  </output>
);

/** What is missing for the next step and the button that takes it, or whom the case waits for. */
export const NextStep = () => {
  const { role, record, base, after, advance, problems, settings } = useProcedureFormContext();
  /** Files may have been stored since. */
  const isOutdated = useIsOutdated(record.id);
  const facts = factsOf(after, { ...settings, from: base.status });
  const action = nextActionOf(role, base.status, facts, today());
  if (!action) return <p className={styles['waiting']}>{PROCEDURE_TEXTS.ended}</p>;
  const { to, isOwn, isOffered, missing } = action;
  // A wrong value in another field stops it too; the line beside the save button says which.
  const isReady = missing.length === 0 && Object.keys(problems).length === 0;
  return (
    <div className={styles['next']}>
      <h3 className={styles['title']}>
        {PROCEDURE_TEXTS.nextStep} <ArrowRight aria-hidden /> {statusLabel(to)}
      </h3>
      {/* Above what comes and goes with files and their checks, so that it stays where it is. */}
      {isOffered ? (
        <Button
          variant={isOwn ? 'primary' : 'secondary'}
          large
          disabled={!isReady}
          onClick={() => void advance(to)}
        >
          {PROCEDURE_TEXTS.setTo(statusLabel(to))}
        </Button>
      ) : null}
      <Hints hints={hintsFor(role, base.status, facts, today())} />
      {isOwn && isOffered ? null : <Waiting action={action} record={record} />}
      <Missing missing={isOutdated ? missing.filter(({ subject }) => !(subject in FILES_OF)) : missing} />
    </div>
  );
};
