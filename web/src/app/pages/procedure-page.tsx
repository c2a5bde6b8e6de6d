import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayDownload, mayViewModels } from '@cotyle/domain/files/rights';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { createRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useParams } from 'react-router';
import { FilesArea } from '../../features/files/area/files-area.tsx';
import { OperatingRoomEntry } from '../../features/operating-room/entry/case-entry.tsx';
import { SegmentationSection } from '../../features/scan-edit/page/segmentation-section.tsx';
import { ProcedureIdentityNotice } from '../../features/scan-check/procedure-identity-notice.tsx';
import { ProcedureScanCheck } from '../../features/scan-check/procedure-scan-check.tsx';
import { scanInUse, useScanReport } from '../../features/scan-check/use-scan-report.ts';
import { ProcedurePictures } from '../../features/procedure/pictures/procedure-pictures.tsx';
import { ProcedureScreen } from '../../features/procedure/screen/procedure-screen.tsx';
import type { ProcedureSlots } from '../../features/procedure/screen/slots.ts';
import { PinNotice } from '../../shared/pins/pin-notice.tsx';
import { PinDialog, PinSummary } from '../../shared/pins/pin-summary.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { ProcedureApproval } from './procedure-approval.tsx';
import { prefetchViewer, ProcedureModel } from './procedure-model.tsx';
import type { ModelOpener } from './procedure-model.tsx';
import { ProcedurePlanning } from './procedure-planning.tsx';
import type { PlanningOpener } from './procedure-planning.tsx';
import { prefetchScanViewer, ProcedureScan } from './procedure-scan.tsx';
import type { ScanOpener } from './procedure-scan.tsx';
import { useLinkedPin } from './use-linked-pin.ts';
import type { PinPlace } from './use-linked-pin.ts';

/** Open the viewers of this page. */
interface Viewers {
  readonly model: RefObject<ModelOpener | null>;
  readonly scan: RefObject<ScanOpener | null>;
  readonly planning: RefObject<PlanningOpener | null>;
}

interface ViewersProps {
  readonly procedure: ProcedureRecord;
  readonly viewers: Viewers;
}

/** The pictures open the latest model and the latest scan. */
const Pictures = ({ procedure, viewers: { model, scan, planning } }: ViewersProps) => {
  const { role } = useSignedIn();
  const report = useScanReport(procedure.id).data;
  const latestModel = modelInUse(procedure.files);
  const latestScan = report && mayDownload(role, 'SCAN') ? scanInUse(report) : undefined;
  const prefetch = (): void => {
    if (latestModel) prefetchViewer();
    if (latestScan) prefetchScanViewer();
  };
  return (
    <div onPointerEnter={prefetch} onFocus={prefetch}>
      <ProcedurePictures
        procedure={procedure}
        onOpenModel={latestModel ? () => model.current?.open(latestModel.id) : undefined}
        onOpenScan={latestScan ? () => scan.current?.open(latestScan.id) : undefined}
        onPlan={latestModel && mayViewModels(role) ? () => planning.current?.open() : undefined}
      />
    </div>
  );
};

const ScanCheckSlot = ({ procedure, viewers: { scan } }: ViewersProps) => {
  const { role } = useSignedIn();
  return (
    <ProcedureScanCheck
      procedureId={procedure.id}
      viewing={
        mayDownload(role, 'SCAN')
          ? { onView: (fileId) => scan.current?.open(fileId), onPrefetch: prefetchScanViewer }
          : undefined
      }
    />
  );
};

/** The latest scan is the one to make a model of. */
const SegmentationSlot = ({ procedure, viewers: { scan } }: ViewersProps) => {
  const report = useScanReport(procedure.id).data;
  return (
    <SegmentationSection
      procedure={procedure}
      scan={report && scanInUse(report)}
      onEdit={(fileId) => scan.current?.edit(fileId)}
      onPrefetch={prefetchScanViewer}
    />
  );
};

interface PinnedViewer {
  readonly pin: Pin | undefined;
  readonly onPinClosed: () => void;
}

interface LinkedPinProps {
  readonly procedure: ProcedureRecord;
  /** The viewers, each with the question to open it at. */
  readonly children: (at: (place: PinPlace) => PinnedViewer) => ReactNode;
}

/** Opens the question that the address names. */
const LinkedPin = ({ procedure, children }: LinkedPinProps) => {
  const { pins, opened, isMissing, close } = useLinkedPin(procedure);
  return (
    <>
      {children((place) => ({
        pin: opened?.place === place ? opened.pin : undefined,
        onPinClosed: close,
      }))}
      {opened?.place === 'list' ? (
        <PinDialog record={procedure} pins={pins} selected={opened.pin.id} onClose={close} />
      ) : null}
      {isMissing ? <PinNotice onClose={close} /> : null}
    </>
  );
};

const slotsOf = (viewers: Viewers): ProcedureSlots => ({
  files: (procedure) => (
    <FilesArea
      procedure={procedure}
      onViewModel={({ id }) => viewers.model.current?.open(id)}
      onPrefetchModel={prefetchViewer}
    />
  ),
  warnings: (procedure) => <ProcedureIdentityNotice procedureId={procedure.id} />,
  scanCheck: (procedure) => <ScanCheckSlot procedure={procedure} viewers={viewers} />,
  segmentation: (procedure) => <SegmentationSlot procedure={procedure} viewers={viewers} />,
  approval: (procedure) => <ProcedureApproval procedure={procedure} />,
  operatingRoom: (procedure) => <OperatingRoomEntry procedure={procedure} />,
  pictures: (procedure) => <Pictures procedure={procedure} viewers={viewers} />,
  questions: (procedure) => <PinSummary record={procedure} />,
  viewers: (procedure) => (
    <LinkedPin procedure={procedure}>
      {(at) => (
        <>
          <ProcedureModel ref={viewers.model} procedure={procedure} {...at('model')} />
          <ProcedureScan ref={viewers.scan} procedure={procedure} {...at('scan')} />
          <ProcedurePlanning ref={viewers.planning} procedure={procedure} {...at('planning')} />
        </>
      )}
    </LinkedPin>
  ),
});

const Procedure = ({ id }: { id: string }) => {
  const [slots] = useState(() =>
    slotsOf({
      model: createRef<ModelOpener>(),
      scan: createRef<ScanOpener>(),
      planning: createRef<PlanningOpener>(),
    }),
  );
  return <ProcedureScreen id={id} slots={slots} />;
};

/** Composes the features of one procedure, which never import each other. */
export const ProcedurePage = () => {
  const { id = '' } = useParams();
  // Keyed by procedure: nothing typed for one patient is ever shown with another.
  return <Procedure key={id} id={id} />;
};
