import { patientCalls } from '@cotyle/contract/patients';
import { useNavigate, useParams } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { RecordFailed, RecordSkeleton } from '../../shared/forms/record-states.tsx';
import { LIST_PATH } from './fields.ts';
import { MedicalRecord } from './medical-record.tsx';

export const PatientPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCallQuery(
    patientCalls.get,
    { params: { id } },
    { meta: { ownError: true } },
  );
  if (data) return <MedicalRecord patient={data.value} />;
  if (!error) return <RecordSkeleton />;
  return <RecordFailed error={error} onRetry={() => refetch()} onBack={() => void navigate(LIST_PATH)} />;
};
