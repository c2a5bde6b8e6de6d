import { eventCalls } from '@cotyle/contract/events';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { SideBadge } from '../../features/procedure/side.tsx';
import { isOfOtherPatient, OtherPatientNotice } from '../../features/scan-check/other-patient-notice.tsx';
import { useScanReport } from '../../features/scan-check/use-scan-report.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { callKey } from '../../shared/calls/use-call-query.ts';

/** Contains all of Cornerstone, so it is loaded when a scan is opened or about to be. */
const loadDialog = () => import('../../features/scan-view/dialog/scan-dialog.tsx');
export const prefetchScanViewer = (): void => void loadDialog().catch(() => undefined);
const ScanDialog = lazy(() => loadDialog().then((m) => ({ default: m.ScanDialog })));

interface Viewed {
  readonly fileId: number;
  /** Kept as it was when the scan was opened: a later change must not close the viewer. */
  readonly report: ScanReportRecord;
}

export interface ScanOpener {
  readonly open: (fileId: number) => void;
}

interface ProcedureScanProps {
  readonly ref: Ref<ScanOpener>;
  readonly procedure: ProcedureRecord;
}

/** The viewer of a procedure's scans, while one is open. */
export const ProcedureScan = ({ ref, procedure }: ProcedureScanProps) => {
  const queries = useQueryClient();
  const report = useScanReport(procedure.id).data;
  const [viewed, setViewed] = useState<Viewed>();
  const open = (fileId: number): void => {
    if (report) setViewed({ fileId, report });
  };
  useImperativeHandle(ref, () => ({ open }));
  const file = viewed?.report.files.find(({ id }) => id === viewed.fileId);
  const close = (): void => {
    setViewed(undefined);
    // The view is recorded in the history, for which there is no push.
    void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
  };
  return viewed && file ? (
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
  ) : null;
};
