import { eventCalls } from '@cotyle/contract/events';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { mayDownload } from '@cotyle/domain/files/rights';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { SideBadge } from '../../features/procedure/side.tsx';
import { isOfOtherPatient, OtherPatientNotice } from '../../features/scan-check/other-patient-notice.tsx';
import { ProcedureScanCheck } from '../../features/scan-check/procedure-scan-check.tsx';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { callKey } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';

/** Contains all of Cornerstone, so it is loaded when a scan is opened or about to be. */
const loadDialog = () => import('../../features/scan-view/dialog/scan-dialog.tsx');
const prefetchDialog = (): void => void loadDialog().catch(() => undefined);
const ScanDialog = lazy(() => loadDialog().then((m) => ({ default: m.ScanDialog })));

interface Viewed {
  readonly fileId: number;
  /** Kept as it was when the scan was opened: a later change must not close the viewer. */
  readonly report: ScanReportRecord;
}

/** The check of a procedure's scans, and the viewer for the roles that may download them. */
export const ProcedureScan = ({ procedure }: { procedure: ProcedureRecord }) => {
  const { role } = useSignedIn();
  const queries = useQueryClient();
  const [viewed, setViewed] = useState<Viewed>();
  const file = viewed?.report.files.find(({ id }) => id === viewed.fileId);
  const close = (): void => {
    setViewed(undefined);
    // The view is recorded in the history, for which there is no push.
    void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
  };
  return (
    <>
      <ProcedureScanCheck
        procedureId={procedure.id}
        onView={mayDownload(role, 'SCAN') ? (fileId, report) => setViewed({ fileId, report }) : undefined}
        onPrefetch={prefetchDialog}
      />
      {viewed && file ? (
        <Suspense fallback={<SpinnerOverlay />}>
          <ScanDialog
            file={file}
            report={viewed.report}
            record={procedure}
            side={<SideBadge side={procedure.sideSurgeon} />}
            notice={isOfOtherPatient(viewed.report) ? <OtherPatientNotice report={viewed.report} /> : null}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
};
