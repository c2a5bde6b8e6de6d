import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../calls/use-call-query.ts';

const SEARCH_DELAY = 250;

/** The first procedures visible to this person that match the typed text, of one status or of all. */
export const useProcedureSearch = (text: string, status?: ProcedureStatus): readonly ProcedureRow[] => {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  const filters = { ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const { data } = useCallQuery(
    procedureCalls.actual,
    { query: { page: '1', size: '25', ...filters } },
    { select: ({ value }) => value, placeholderData: keepPreviousData },
  );
  return data ?? [];
};
