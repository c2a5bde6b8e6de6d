import { procedureCalls } from '@cotyle/contract/procedures';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { PickField } from '../../ui/fields/pick-field.tsx';
import type { PickOption } from '../../ui/fields/pick-list.tsx';
import { NEW_MESSAGE_TEXTS } from './texts.ts';
import { procedureAsPick, useProcedure } from './use-procedure.ts';

const TYPING_ENDS_AFTER = 250;

/** The procedures that the person may see and that match what has been typed. */
const useFound = (typed: string): readonly PickOption[] => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_ENDS_AFTER);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useCallQuery(
    procedureCalls.actual,
    { query: { page: '1', size: '25', ...(search === '' ? {} : { search }) } },
    { select: ({ value }) => value.map(procedureAsPick), placeholderData: keepPreviousData },
  );
  return data ?? [];
};

interface ConcerningFieldProps {
  readonly procedureId: number | null;
  readonly onChange: (procedureId: number | null) => void;
  readonly error: string | undefined;
}

export const ConcerningField = ({ procedureId, onChange, error }: ConcerningFieldProps) => {
  const [typed, setTyped] = useState('');
  const options = useFound(typed);
  const { procedure } = useProcedure(procedureId);
  return (
    <PickField
      label={NEW_MESSAGE_TEXTS.concerning}
      placeholder={NEW_MESSAGE_TEXTS.concerningPlaceholder}
      emptyText={NEW_MESSAGE_TEXTS.noProcedure}
      max={1}
      options={options}
      picked={procedure ? [procedure] : []}
      onPick={([one]) => onChange(one?.id ?? null)}
      onSearch={setTyped}
      error={procedure ? undefined : error}
      hint={procedure ? NEW_MESSAGE_TEXTS.concerningHint : undefined}
    />
  );
};
