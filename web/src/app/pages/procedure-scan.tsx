import { eventCalls } from '@cotyle/contract/events';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { fullName } from '@cotyle/domain/people/status';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { SideBadge } from '../../features/procedure/side.tsx';
import { isOfOtherPatient, OtherPatientNotice } from '../../features/scan-check/other-patient-notice.tsx';
import { useScanReport } from '../../features/scan-check/use-scan-report.ts';
import { useSegmentation } from '../../features/scan-edit/page/queries.ts';
import { EDIT_TEXTS } from '../../features/scan-edit/texts.ts';
import type { ScanEditor } from '../../shared/ct-view/scan-editor.ts';
import type { ScanOverlay } from '../../shared/ct-view/scan-overlay.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { callKey } from '../../shared/calls/use-call-query.ts';

/** Contains all of Cornerstone, so it is loaded when a scan is opened or about to be. */
const loadDialog = () => import('../../features/scan-view/dialog/scan-dialog.tsx');
const loadEditor = () => import('../../features/scan-edit/opening/open-editor.tsx');
const loadPlan = () => import('../../features/planning/sections/plan-on-scan.tsx');
export const prefetchScanViewer = (): void =>
  void Promise.all([loadDialog(), loadPlan()]).catch(() => undefined);
const ScanDialog = lazy(() => loadDialog().then((m) => ({ default: m.ScanDialog })));
const PlanOnScan = lazy(() => loadPlan().then((m) => ({ default: m.PlanOnScan })));
const OpenEditor = lazy(() => loadEditor().then((m) => ({ default: m.OpenEditor })));

interface Viewed {
  readonly fileId: number;
  /** Kept as it was when the scan was opened: a later change must not close the viewer. */
  readonly report: ScanReportRecord;
  /** What is edited; undefined where the scan is only viewed. */
  readonly edited: SegmentationRecord | undefined;
  /** The question that it is opened at. */
  readonly pin?: Pin;
}

export interface ScanOpener {
  readonly open: (fileId: number) => void;
  /** Opens the segmentation of the procedure on its scan. */
  readonly edit: (fileId: number) => void;
}

interface ProcedureScanProps {
  readonly ref: Ref<ScanOpener>;
  readonly procedure: ProcedureRecord;
  /** The question to open a scan at. */
  readonly pin: Pin | undefined;
  readonly onPinClosed: () => void;
}

interface OpenScanProps {
  readonly procedure: ProcedureRecord;
  readonly viewed: Viewed;
  readonly editor?: ScanEditor;
  readonly overlay?: ScanOverlay | undefined;
  readonly onClose: () => void;
}

const OpenScan = ({
  procedure,
  viewed: { fileId, report, pin },
  editor,
  overlay,
  onClose,
}: OpenScanProps) => {
  const file = report.files.find(({ id }) => id === fileId);
  return file ? (
    <ScanDialog
      file={file}
      report={report}
      record={procedure}
      side={<SideBadge side={procedure.sideSurgeon} />}
      notice={isOfOtherPatient(report) ? <OtherPatientNotice report={report} /> : null}
      editor={editor}
      overlay={overlay}
      pin={pin}
      title={editor && EDIT_TEXTS.title(fullName(procedure.patient))}
      onClose={onClose}
    />
  ) : null;
};

/** The viewer of a procedure's scans, while one is open. */
export const ProcedureScan = ({ ref, procedure, pin, onPinClosed }: ProcedureScanProps) => {
  const queries = useQueryClient();
  const { role } = useSignedIn();
  const report = useScanReport(procedure.id).data;
  const segmentation = useSegmentation(procedure.id).data?.segmentation ?? undefined;
  const [chosen, setViewed] = useState<Viewed>();
  if (pin && report && chosen?.pin?.id !== pin.id)
    setViewed({ fileId: pin.file.id, report, edited: undefined, pin });
  // A question is closed with its address, at once.
  const viewed = chosen?.pin && chosen.pin.id !== pin?.id ? undefined : chosen;
  useImperativeHandle(ref, () => ({
    open: (fileId: number): void => {
      if (report) setViewed({ fileId, report, edited: undefined });
    },
    edit: (fileId: number): void => {
      if (report && segmentation) setViewed({ fileId, report, edited: segmentation });
    },
  }));
  const close = (): void => {
    setViewed(undefined);
    onPinClosed();
    // The view is recorded in the history, for which there is no push.
    void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
  };
  if (!viewed) return null;
  return (
    <Suspense fallback={<SpinnerOverlay />}>
      {viewed.edited ? (
        <OpenEditor record={viewed.edited} onClose={close}>
          {(editor, guardedClose) => (
            <OpenScan procedure={procedure} viewed={viewed} editor={editor} onClose={guardedClose} />
          )}
        </OpenEditor>
      ) : mayViewModels(role) ? (
        <PlanOnScan procedure={procedure} scanFileId={viewed.fileId}>
          {(overlay) => <OpenScan procedure={procedure} viewed={viewed} overlay={overlay} onClose={close} />}
        </PlanOnScan>
      ) : (
        <OpenScan procedure={procedure} viewed={viewed} onClose={close} />
      )}
    </Suspense>
  );
};
