import { OtherPatientNotice } from './other-patient-notice.tsx';
import { useScanReport } from './use-scan-report.ts';

/** The notice at the top of a procedure's page. */
export const ProcedureIdentityNotice = ({ procedureId }: { procedureId: number }) => {
  const { data } = useScanReport(procedureId);
  return data ? <OtherPatientNotice report={data} /> : null;
};
