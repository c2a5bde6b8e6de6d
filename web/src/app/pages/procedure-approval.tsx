import { fileCalls } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { versionInAddress } from '@cotyle/domain/sheets/scanned-version';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApprovalSection } from '../../features/plan-approval/section/approval-section.tsx';
import { SideBadge } from '../../features/procedure/side.tsx';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { prefetchViewer } from './procedure-model.tsx';

const CompareDialog = lazy(async () => {
  const { CompareDialog: dialog } = await import('../../features/plan-approval/compare/compare-dialog.tsx');
  return { default: dialog };
});

const SendButton = lazy(async () => {
  const { SendButton: button } = await import('../../features/sending/send-button.tsx');
  return { default: button };
});

const OpenComparison = ({ procedure, onClose }: { procedure: ProcedureRecord; onClose: () => void }) => {
  const { data, isError } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const [modelId] = useState(modelInUse(procedure.files)?.id);
  if (!data && !isError) return <SpinnerOverlay />;
  return (
    <CompareDialog
      procedure={procedure}
      file={data?.find(({ id }) => id === modelId)}
      side={<SideBadge side={procedure.sideSurgeon} />}
      onClose={onClose}
    />
  );
};

/** The approval of a procedure's plan, and the comparison of its versions while it is open. */
export const ProcedureApproval = ({ procedure }: { procedure: ProcedureRecord }) => {
  const [isComparing, setComparing] = useState(false);
  const [query] = useSearchParams();
  const close = (): void => {
    setComparing(false);
    // The window used the threads that were kept warm for the viewer.
    setTimeout(prefetchViewer);
  };
  return (
    <>
      <ApprovalSection
        procedure={procedure}
        side={<SideBadge side={procedure.sideSurgeon} />}
        onCompare={() => setComparing(true)}
        shownVersion={versionInAddress(query)}
        sending={
          <Suspense>
            <SendButton procedureId={procedure.id} />
          </Suspense>
        }
      />
      {isComparing ? (
        <Suspense fallback={<SpinnerOverlay />}>
          <OpenComparison procedure={procedure} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
