import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { locationPoints } from '../../shared/dependents/location-points.ts';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { useDeletion } from '../../shared/lists/use-deletion.ts';
import { useCall } from '../../shared/session/session-context.ts';
import type { RowAction } from '../../ui/grid/column.ts';

const LISTS = [locationCalls.all];

export const useLocationActions = (): readonly RowAction<LocationRecord>[] => {
  const navigate = useNavigate();
  const call = useCall();
  const remove = useDeletion(locationCalls.delete, LISTS);
  return useMemo(
    () => [
      {
        label: LIST_TEXTS.edit,
        icon: <Pencil aria-hidden />,
        onClick: ({ id }) => void navigate(`/edit_location/${id}`),
      },
      {
        label: LIST_TEXTS.delete,
        icon: <Trash2 aria-hidden />,
        disabledReason: ({ deleted }) => (deleted ? READ_ONLY_DELETED : undefined),
        onClick: ({ id, name }) =>
          void remove({
            id,
            name,
            input: { body: { locationId: id } },
            loadEffects: async () => {
              const { value } = await call(locationCalls.dependents, { params: { id: String(id) } });
              return { points: locationPoints(value) };
            },
          }),
      },
    ],
    [navigate, call, remove],
  );
};
