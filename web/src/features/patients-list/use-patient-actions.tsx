import { patientCalls } from '@cotyle/contract/patients';
import type { Role } from '@cotyle/domain/access/roles';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { PATIENT_HAS_FILES } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { mayCall } from '../../shared/calls/may-call.ts';
import { deletionClosed, patientPoints } from '../../shared/dependents/patient-points.ts';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { useDeletion } from '../../shared/lists/use-deletion.ts';
import { useCall } from '../../shared/session/session-context.ts';
import type { RowAction } from '../../ui/grid/column.ts';
import type { PatientRow } from './row.ts';

const LISTS = [patientCalls.actual, patientCalls.deleted];

const closed = ({ deleted, hasFiles }: PatientRow): string | undefined => {
  if (deleted) return READ_ONLY_DELETED;
  return hasFiles ? PATIENT_HAS_FILES : undefined;
};

/** Everybody can open a record; editing and deleting depend on the role. */
export const usePatientActions = (role: Role): readonly RowAction<PatientRow>[] => {
  const navigate = useNavigate();
  const call = useCall();
  const remove = useDeletion(patientCalls.delete, LISTS);
  return useMemo(() => {
    const onClick = ({ id }: PatientRow): void => void navigate(`/patient/${id}`);
    const open = mayCall(patientCalls.update, role)
      ? { label: LIST_TEXTS.edit, icon: <Pencil aria-hidden />, onClick }
      : { label: LIST_TEXTS.open, icon: <Eye aria-hidden />, onClick };
    if (!mayCall(patientCalls.delete, role)) return [open];
    return [
      open,
      {
        label: LIST_TEXTS.delete,
        icon: <Trash2 aria-hidden />,
        disabledReason: closed,
        onClick: (row) => {
          const input = { params: { id: String(row.id) } };
          const loadEffects = async () => {
            const { value } = await call(patientCalls.dependents, input);
            return { points: patientPoints(row, value), closed: deletionClosed(value) };
          };
          void remove({ id: row.id, name: fullName(row), input, loadEffects });
        },
      },
    ];
  }, [role, navigate, call, remove]);
};
