import { adminUserCalls } from '@cotyle/contract/admin-users';
import { useNavigate, useParams } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { RecordFailed, RecordSkeleton } from '../../shared/forms/record-states.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { usePlaces } from './places.ts';

export const EditUserPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCallQuery(
    adminUserCalls.get,
    { params: { id } },
    { meta: { ownError: true } },
  );
  const places = usePlaces();
  if (data && places.data) return <EditUserForm record={data.value} places={places.data} />;
  const failure = error ?? places.error;
  if (!failure) return <RecordSkeleton />;
  return (
    <RecordFailed
      error={failure}
      onRetry={() => {
        void refetch();
        void places.refetch();
      }}
      onBack={() => void navigate('/users')}
    />
  );
};
