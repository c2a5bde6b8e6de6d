import { locationCalls } from '@cotyle/contract/locations';
import { useNavigate, useParams } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { RecordFailed, RecordSkeleton } from '../../shared/forms/record-states.tsx';
import { LIST_PATH } from './fields.ts';
import { EditLocationForm } from './edit-location-form.tsx';
import { LOCATION_TEXTS } from './texts.ts';

export const EditLocationPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCallQuery(
    locationCalls.get,
    { params: { id } },
    { meta: { ownError: true } },
  );
  if (data) return <EditLocationForm record={data.value} />;
  if (!error) return <RecordSkeleton />;
  return (
    <RecordFailed
      title={LOCATION_TEXTS.noData}
      error={error}
      onRetry={() => refetch()}
      onBack={() => void navigate(LIST_PATH)}
    />
  );
};
