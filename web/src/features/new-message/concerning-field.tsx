import { useState } from 'react';
import { useProcedureSearch } from '../../shared/procedure-search/use-procedure-search.ts';
import { PickField } from '../../ui/fields/pick-field.tsx';
import { NEW_MESSAGE_TEXTS } from './texts.ts';
import { procedureAsPick, useProcedure } from './use-procedure.ts';

interface ConcerningFieldProps {
  readonly procedureId: number | null;
  readonly onChange: (procedureId: number | null) => void;
  readonly error: string | undefined;
}

export const ConcerningField = ({ procedureId, onChange, error }: ConcerningFieldProps) => {
  const [text, setText] = useState('');
  const options = useProcedureSearch(text).map(procedureAsPick);
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
