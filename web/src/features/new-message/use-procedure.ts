import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import type { PickOption } from '../../ui/fields/pick-list.tsx';
import { NEW_MESSAGE_TEXTS } from './texts.ts';

export const procedureAsPick = ({
  id,
  patient,
}: globalThis.Pick<ProcedureRow, 'id' | 'patient'>): PickOption => ({
  id,
  label: NEW_MESSAGE_TEXTS.procedure(fullName(patient), id),
});

/** Only its id until the patient's name is loaded. */
export const useProcedure = (id: number | null): { procedure: PickOption | undefined; isGone: boolean } => {
  const { data, error } = useCallQuery(
    procedureCalls.get,
    { params: { id: String(id) } },
    { enabled: id !== null, meta: { ownError: true }, select: ({ value }) => procedureAsPick(value) },
  );
  const isGone = id !== null && asCallFailed(error)?.status === 404;
  const known = data ?? (id === null ? undefined : { id, label: NEW_MESSAGE_TEXTS.procedureAlone(id) });
  return { procedure: id === null || isGone ? undefined : known, isGone };
};
