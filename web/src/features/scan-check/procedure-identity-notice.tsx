import { OtherPatientNotice } from './other-patient-notice.tsx';
import { useScanReport } from './use-scan-report.ts';

/** At the head of the page of a procedure. */
export const ProcedureIdentityNotice = ({ procedureId }: { procedureId: number }) => {
  const { data } = useScanReport(procedureId);
  return data ? <OtherPatientNotice report={data} /> : null;
};
