import { PageNotice } from '../../shared/clinical/page-notice.tsx';
import { isOfOtherPatient, OtherPatientNotice } from './other-patient-notice.tsx';
import { useScanReport } from './use-scan-report.ts';

/** The notice at the top of a procedure's page. */
export const ProcedureIdentityNotice = ({ procedureId }: { procedureId: number }) => {
  const { data } = useScanReport(procedureId);
  return data && isOfOtherPatient(data) ? (
    <PageNotice>
      <OtherPatientNotice report={data} />
    </PageNotice>
  ) : null;
};
