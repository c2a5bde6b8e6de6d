import { procedureCalls } from '@cotyle/contract/procedures';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { PickField } from '../../ui/fields/pick-field.tsx';
import type { PickOption } from '../../ui/fields/pick-list.tsx';
import { NEW_MESSAGE_TEXTS } from './texts.ts';
import { procedureAsPick, useProcedure } from './use-procedure.ts';

const SEARCH_DELAY = 250;

/** The procedures visible to this person that match the typed text. */
const useProcedureSearch = (text: string): readonly PickOption[] => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
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
  const [text, setText] = useState('');
  const options = useProcedureSearch(text);
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
      onSearch={setText}
      error={procedure ? undefined : error}
      hint={procedure ? NEW_MESSAGE_TEXTS.concerningHint : undefined}
    />
  );
};
