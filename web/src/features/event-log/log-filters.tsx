import { directoryCalls } from '@cotyle/contract/admin-users';
import { EVENT_TYPES, eventLabel } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import { fullName } from '@cotyle/domain/people/status';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { InlineSelect } from '../../ui/grid/inline-select.tsx';
import styles from './log-filters.module.css';
import { EVENT_LOG_TEXTS as TEXTS } from './texts.ts';

interface LogFilterValues {
  /** Ids; empty for everybody. */
  readonly person: string;
  readonly patient: string;
  readonly type: EventType | '';
}

export const NO_LOG_FILTERS: LogFilterValues = { person: '', patient: '', type: '' };

/** The parameters of the call. */
export const filterQuery = ({ person, patient, type }: LogFilterValues) => ({
  ...(person === '' ? {} : { person }),
  ...(patient === '' ? {} : { patient }),
  ...(type === '' ? {} : { type }),
});

const TYPE_OPTIONS: readonly (readonly [EventType | '', string])[] = [
  ['', TEXTS.allActions],
  ...EVENT_TYPES.map((type) => [type, eventLabel(type)] as const).sort(([, a], [, b]) => a.localeCompare(b)),
];

const usePeople = (): readonly (readonly [string, string])[] => {
  const { data } = useCallQuery(directoryCalls.all, {}, { meta: { ownError: true } });
  const people = (data?.value ?? []).map((person) => [String(person.id), fullName(person)] as const);
  return [['', TEXTS.everybody], ...people.sort(([, a], [, b]) => a.localeCompare(b))];
};

const PatientNumber = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => (
  <label className={styles['patient']}>
    {TEXTS.patientNumber}
    <input
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 15))}
    />
  </label>
);

interface LogFiltersProps {
  readonly values: LogFilterValues;
  readonly onChange: (change: Partial<LogFilterValues>) => void;
}

/** Who did it or is concerned, which patient, and what was done. */
export const LogFilters = ({ values, onChange }: LogFiltersProps) => (
  <fieldset className={styles['filters']} aria-label={TEXTS.filters}>
    <InlineSelect
      label={TEXTS.person}
      options={usePeople()}
      value={values.person}
      onChange={(person) => onChange({ person })}
    />
    <PatientNumber value={values.patient} onChange={(patient) => onChange({ patient })} />
    <InlineSelect
      label={TEXTS.actionType}
      options={TYPE_OPTIONS}
      value={values.type}
      onChange={(type) => onChange({ type })}
    />
  </fieldset>
);
