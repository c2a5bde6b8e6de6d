import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { fullName } from '@cotyle/domain/people/status';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { mayCall } from '../../shared/calls/may-call.ts';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { useDeletion } from '../../shared/lists/use-deletion.ts';
import type { RowAction } from '../../ui/grid/column.ts';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';

const LISTS = [procedureCalls.actual, procedureCalls.deleted];

/** Only for roles that may delete a procedure. */
export const useProcedureActions = (role: Role): readonly RowAction<ProcedureRow>[] => {
  const navigate = useNavigate();
  const remove = useDeletion(procedureCalls.delete, LISTS);
  return useMemo(() => {
    if (!mayCall(procedureCalls.delete, role)) return [];
    return [
      {
        label: LIST_TEXTS.edit,
        icon: <Pencil aria-hidden />,
        onClick: ({ id }) => void navigate(`/procedure/${id}`),
      },
      {
        label: LIST_TEXTS.delete,
        icon: <Trash2 aria-hidden />,
        disabledReason: ({ deleted }) => (deleted ? READ_ONLY_DELETED : undefined),
        onClick: ({ id, name, patient }) =>
          void remove({
            id,
            name,
            input: { params: { id: String(id) } },
            title: TEXTS.deletionOf(fullName(patient)),
          }),
      },
    ];
  }, [role, navigate, remove]);
};
