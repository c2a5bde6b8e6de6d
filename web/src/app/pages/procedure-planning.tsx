import { eventCalls } from '@cotyle/contract/events';
import { fileCalls } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayDownload } from '@cotyle/domain/files/rights';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { ModelNotice } from '../../features/model-view/dialog/model-notice.tsx';
import { ScanSlotContext } from '../../features/planning/sections/scan-slot.ts';
import type { ScanSlot } from '../../features/planning/sections/scan-slot.ts';
import { SideBadge } from '../../features/procedure/side.tsx';
import { isOfOtherPatient, OtherPatientNotice } from '../../features/scan-check/other-patient-notice.tsx';
import { scanInUse, useScanReport, viewableFiles } from '../../features/scan-check/use-scan-report.ts';
import { useSegmentation } from '../../features/scan-edit/page/queries.ts';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { prefetchViewer } from './procedure-model.tsx';

const PlanningDialog = lazy(async () => {
  const { PlanningDialog: dialog } = await import('../../features/planning/dialog/planning-dialog.tsx');
  return { default: dialog };
});

const ScanContent = lazy(async () => {
  const { ScanContent: content } = await import('../../features/scan-view/dialog/scan-dialog.tsx');
  return { default: content };
});

export interface PlanningOpener {
  readonly open: () => void;
}

interface ProcedurePlanningProps {
  readonly ref: Ref<PlanningOpener>;
  readonly procedure: ProcedureRecord;
  /** The question to open it at. */
  readonly pin: Pin | undefined;
  readonly onPinClosed: () => void;
}

/** The scan that the model was made from, else the latest one. */
const useScanSlot = (procedure: ProcedureRecord, modelId: number | undefined): ScanSlot | undefined => {
  const { role } = useSignedIn();
  const report = useScanReport(procedure.id).data;
  const models = useSegmentation(procedure.id).data?.models;
  const madeFrom = models?.find(({ fileId }) => fileId === modelId)?.scanFileId;
  const found = report && (viewableFiles(report).find(({ id }) => id === madeFrom) ?? scanInUse(report));
  // Kept as it was when it was found: another scan must not take its place under the plan.
  const [kept, setKept] = useState<{ readonly file: typeof found; readonly report: typeof report }>();
  if (!kept && found && models) setKept({ file: found, report });
  if (!kept?.file || !kept.report || !mayDownload(role, 'SCAN')) return undefined;
  const { file, report: seen } = kept;
  return {
    fileId: file.id,
    render: (overlay) => (
      <Suspense fallback={<SpinnerOverlay />}>
        <ScanContent
          file={file}
          report={seen}
          record={procedure}
          notice={isOfOtherPatient(seen) ? <OtherPatientNotice report={seen} /> : null}
          overlay={overlay}
          isCompact
        />
      </Suspense>
    ),
  };
};

/** On the model that was in use when it was opened: a newer one does not replace it under the plan. */
const OpenPlanning = ({
  procedure,
  pin,
  onClose,
}: Pick<ProcedurePlanningProps, 'procedure' | 'pin'> & { readonly onClose: () => void }) => {
  const [modelId] = useState(modelInUse(procedure.files)?.id);
  const { data, isError } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const file = data?.find(({ id }) => id === modelId);
  const slot = useScanSlot(procedure, modelId);
  if (isError || (data && !file)) return <ModelNotice why="failed" onClose={onClose} />;
  if (!file) return <SpinnerOverlay />;
  return (
    <ScanSlotContext value={slot}>
      <PlanningDialog
        procedure={procedure}
        file={file}
        side={<SideBadge side={procedure.sideSurgeon} />}
        pin={pin}
        onClose={onClose}
      />
    </ScanSlotContext>
  );
};

/** The planning window of a procedure, while it is open. */
export const ProcedurePlanning = ({ ref, procedure, pin, onPinClosed }: ProcedurePlanningProps) => {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }));
  if (!isOpen && !pin) return null;
  const close = (): void => {
    setOpen(false);
    onPinClosed();
    // A view of the scan is recorded in the history, for which there is no push.
    void queries.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure) });
    // The window used the threads that were kept warm for the viewer.
    setTimeout(prefetchViewer);
  };
  return (
    <Suspense fallback={<SpinnerOverlay />}>
      <OpenPlanning key={pin?.id} procedure={procedure} pin={pin} onClose={close} />
    </Suspense>
  );
};
