import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import { EMERGENCY_REASON, emergencyReason } from '@cotyle/domain/access/emergency';
import { typedDay } from '@cotyle/domain/validation/calendar';
import { required } from '@cotyle/domain/validation/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCallMutation } from '../../shared/calls/use-call-query.ts';
import { useOwnEmergency } from '../../shared/emergency/use-own-emergency.ts';
import { Section, Sheet, Wide } from '../../shared/forms/sheet.tsx';
import { failureText } from '../../shared/session/failures.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './emergency-access.module.css';
import { EMERGENCY_PAGE as TEXTS } from './texts.ts';

type Way = 'procedure' | 'patient';

interface Typed {
  readonly way: Way;
  readonly procedure: string;
  readonly record: string;
  readonly birth: string;
  readonly reason: string;
}

const WAYS = [
  { value: 'procedure', label: TEXTS.byProcedure },
  { value: 'patient', label: TEXTS.byPatient },
];

type Problems = Partial<Record<'procedure' | 'record' | 'birth' | 'reason', string>>;

const withProblem = (field: keyof Problems, problem: string | undefined): Problems =>
  problem === undefined ? {} : { [field]: problem };

const procedureProblem = (value: string): string | undefined =>
  required(value)[0] ?? (/^[1-9]\d{0,14}$/.test(value.trim()) ? undefined : TEXTS.notANumber);

const birthProblem = (value: string): string | undefined => {
  const typed = typedDay(value);
  return required(value)[0] ?? ('problem' in typed ? typed.problem : undefined);
};

const problemsOf = ({ way, procedure, record, birth, reason }: Typed): Problems => ({
  ...(way === 'procedure'
    ? withProblem('procedure', procedureProblem(procedure))
    : { ...withProblem('record', required(record)[0]), ...withProblem('birth', birthProblem(birth)) }),
  ...withProblem('reason', emergencyReason(reason)[0]),
});

const bodyOf = ({ way, procedure, record, birth, reason }: Typed) => {
  if (way === 'procedure') return { procedureId: Number(procedure.trim()), reason };
  const typed = typedDay(birth);
  return { medicalInsuranceId: record.trim(), dateOfBirth: 'day' in typed ? typed.day : '', reason };
};

const OpenCases = () => {
  const open = useOwnEmergency();
  return (
    <Section title={TEXTS.openNow}>
      <Wide>
        {open.length === 0 ? (
          <p className={styles['none']}>{TEXTS.noOpen}</p>
        ) : (
          <ul className={styles['cases']}>
            {open.map(({ id, procedureId }) => (
              <li key={id}>
                <Link to={`/procedure/${procedureId}`}>{TEXTS.procedure(procedureId)}</Link>
              </li>
            ))}
          </ul>
        )}
      </Wide>
    </Section>
  );
};

interface CaseFieldsProps {
  readonly typed: Typed;
  readonly problems: Problems;
  readonly onType: (change: Partial<Typed>) => void;
}

const CaseFields = ({ typed, problems, onType }: CaseFieldsProps) =>
  typed.way === 'procedure' ? (
    <TextField
      label={TEXTS.procedureNumber}
      inputMode="numeric"
      autoComplete="off"
      value={typed.procedure}
      error={problems.procedure}
      onChange={({ target }) => onType({ procedure: target.value })}
    />
  ) : (
    <>
      <TextField
        label={TEXTS.recordNumber}
        autoComplete="off"
        value={typed.record}
        error={problems.record}
        hint={TEXTS.newest}
        onChange={({ target }) => onType({ record: target.value })}
      />
      <DateField
        label={TEXTS.dateOfBirth}
        autoComplete="off"
        error={problems.birth}
        onChange={({ target }) => onType({ birth: target.value })}
      />
    </>
  );

/** Opens the case that was found; what was not found is told only with the reason given. */
const useOpening = () => {
  const [client, navigate] = [useQueryClient(), useNavigate()];
  return useCallMutation(emergencyAccessCalls.open, {
    meta: { ownError: true, quiet: true },
    onSuccess: async ({ value }) => {
      await client.invalidateQueries();
      await navigate(`/procedure/${value.procedureId}`);
    },
  });
};

export const RequestForm = () => {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<Typed>({
    way: 'procedure',
    procedure: search.get('case') ?? '',
    record: '',
    birth: '',
    reason: '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const confirm = useConfirm();
  const opening = useOpening();
  const onType = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));
  const found = problemsOf(typed);
  const problems = isChecked ? found : {};
  const submit = async (): Promise<void> => {
    setIsChecked(true);
    if (Object.keys(found).length > 0 || !(await confirm(TEXTS.confirm))) return;
    opening.mutate({ body: bodyOf(typed) });
  };
  return (
    <Sheet
      onSubmit={submit}
      notice={opening.isError ? <Notice severity="error">{failureText(opening.error)}</Notice> : undefined}
      actions={
        <Button type="submit" busy={opening.isPending}>
          {TEXTS.open}
        </Button>
      }
    >
      <Section title={TEXTS.ask} lead={TEXTS.lead}>
        <Wide>
          <RadioField
            label={TEXTS.by}
            name="way"
            options={WAYS}
            value={typed.way}
            onChange={({ target }) => onType({ way: target.value === 'patient' ? 'patient' : 'procedure' })}
          />
        </Wide>
        <CaseFields typed={typed} problems={problems} onType={onType} />
        <Wide>
          <TextArea
            label={TEXTS.reason}
            rows={3}
            limit={EMERGENCY_REASON.max}
            value={typed.reason}
            hint={TEXTS.reasonHint}
            error={problems.reason}
            onChange={({ target }) => onType({ reason: target.value })}
          />
        </Wide>
      </Section>
      <OpenCases />
    </Sheet>
  );
};
