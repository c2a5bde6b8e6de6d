import { isAdministrator } from '@cotyle/domain/access/roles';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { AccessList } from './access-list.tsx';
import { RequestForm } from './request-form.tsx';

/** Administrators see who opened what; the others ask for a case. */
export const EmergencyAccessPage = () => {
  const { role } = useSignedIn();
  return isAdministrator(role) ? <AccessList /> : <RequestForm />;
};
