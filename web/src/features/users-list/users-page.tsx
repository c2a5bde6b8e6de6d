import { adminUserCalls, USER_SORTS } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import { passwordClosed } from '@cotyle/domain/people/account';
import { KeyRound, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { toGridResult } from '../../shared/lists/grid-result.ts';
import { DeletedFooter } from '../../shared/lists/deleted-footer.tsx';
import { deletedSchema, useDeletedQuery } from '../../shared/lists/deleted-query.ts';
import { listQuery, refetchEvery } from '../../shared/lists/list-query.ts';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';
import { gridSchema } from '../../shared/grid-preferences/grid-schema.ts';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { Button } from '../../ui/button.tsx';
import { GridPage } from '../../ui/grid/grid-page.tsx';
import { ChangePasswordDialog } from '../../shared/forms/change-password-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { USER_COLUMNS } from './columns.tsx';
import { USER_LIST_TEXTS as TEXTS } from './texts.ts';
import { useUserActions } from './use-user-actions.tsx';

/** Specified. */
const REFRESH = refetchEvery(55);
const FIRST = { sort: 'nameSecond', order: 'asc' } as const;
const SCHEMA = z.object({ ...gridSchema(FIRST), ...deletedSchema });

const pathOf = ({ id }: UserRecord): string => `/edit_user/${id}`;
const isDeleted = ({ deleted }: UserRecord): boolean => deleted;

export const UsersPage = () => {
  const navigate = useNavigate();
  const toast = useToast();
  const preferences = useGridPreferences('users', SCHEMA);
  const { view, page, changeView } = preferences;
  const query = { ...listQuery(view, page, USER_SORTS, FIRST), ...useDeletedQuery(view) };
  const result = toGridResult(useCallQuery(adminUserCalls.all, { query }, REFRESH));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [changing, setChanging] = useState<UserRecord>();
  const selected = result.rows.filter(({ id }) => ids.has(id));
  const only = selected.length === 1 ? selected[0] : undefined;
  const { role, userId } = useSignedIn();
  const closed = only && passwordClosed({ id: userId, role }, only);
  return (
    <>
      <GridPage
        name={TEXTS.name}
        preferences={preferences}
        result={result}
        exported={useAllRows(adminUserCalls.all, query)}
        columns={USER_COLUMNS}
        actions={useUserActions()}
        linkTo={pathOf}
        isFaded={isDeleted}
        selection={{ ids, onChange: setIds }}
        empty={view.deleted ? TEXTS.noneDeleted : TEXTS.empty}
        onClearFilters={view.search === '' ? undefined : () => changeView({ search: '' })}
        tools={
          <>
            <Button
              variant="secondary"
              disabled={!only || closed !== undefined}
              title={closed}
              onClick={() => setChanging(only)}
            >
              <KeyRound aria-hidden />
              {TEXTS.changePassword}
            </Button>
            <Button variant="secondary" onClick={() => void navigate('/new_user')}>
              <UserPlus aria-hidden />
              {TEXTS.createUser}
            </Button>
          </>
        }
        footer={
          <DeletedFooter
            label={TEXTS.showDeleted}
            on={view.deleted}
            period={view.period}
            onChange={changeView}
          />
        }
      />
      {changing ? (
        <ChangePasswordDialog
          person={changing}
          onDone={() => {
            toast(TEXTS.passwordChanged);
            setChanging(undefined);
          }}
          onCancel={() => setChanging(undefined)}
        />
      ) : null}
    </>
  );
};
