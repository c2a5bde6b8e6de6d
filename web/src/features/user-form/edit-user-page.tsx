import { adminUserCalls } from '@cotyle/contract/admin-users';
import { useNavigate, useParams } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { RecordFailed, RecordSkeleton } from '../../shared/forms/record-states.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { useLocations } from './locations.ts';

export const EditUserPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCallQuery(
    adminUserCalls.get,
    { params: { id } },
    { meta: { ownError: true } },
  );
  const locations = useLocations();
  if (data && locations.data) return <EditUserForm record={data.value} locations={locations.data} />;
  const failure = error ?? locations.error;
  if (!failure) return <RecordSkeleton />;
  return (
    <RecordFailed
      error={failure}
      onRetry={() => Promise.all([refetch(), locations.refetch()])}
      onBack={() => void navigate('/users')}
    />
  );
};
