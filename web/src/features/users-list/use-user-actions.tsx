import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import { mayManageRole } from '@cotyle/domain/access/roles';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { NOT_YOURSELF } from '@cotyle/domain/people/account';
import { fullName } from '@cotyle/domain/people/status';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { userPoints } from '../../shared/dependents/user-points.ts';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import { useDeletion } from '../../shared/lists/use-deletion.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import type { RowAction } from '../../ui/grid/column.ts';
import { USER_LIST_TEXTS as TEXTS } from './texts.ts';

const LISTS = [adminUserCalls.all];

export const useUserActions = (): readonly RowAction<UserRecord>[] => {
  const { role, userId } = useSignedIn();
  const navigate = useNavigate();
  const call = useCall();
  const remove = useDeletion(adminUserCalls.delete, LISTS);
  return useMemo(() => {
    const closed = (user: UserRecord): string | undefined => {
      if (user.deleted) return READ_ONLY_DELETED;
      if (user.id === userId) return NOT_YOURSELF;
      return mayManageRole(role, user.role) ? undefined : TEXTS.notYours;
    };
    return [
      {
        label: LIST_TEXTS.edit,
        icon: <Pencil aria-hidden />,
        onClick: ({ id }) => void navigate(`/edit_user/${id}`),
      },
      {
        label: LIST_TEXTS.delete,
        icon: <Trash2 aria-hidden />,
        disabledReason: closed,
        onClick: (user) =>
          void remove({
            id: user.id,
            name: fullName(user),
            input: { body: { userId: user.id } },
            loadEffects: async () => {
              const { value } = await call(adminUserCalls.dependents, { params: { id: String(user.id) } });
              return { points: userPoints(value) };
            },
          }),
      },
    ];
  }, [role, userId, navigate, call, remove]);
};
