import { fileCalls } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { lazy, Suspense, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { ModelNotice } from '../../features/model-view/dialog/model-notice.tsx';
import { SideBadge } from '../../features/procedure/side.tsx';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { prefetchViewer } from './procedure-model.tsx';

const PlanningDialog = lazy(async () => {
  const { PlanningDialog: dialog } = await import('../../features/planning/dialog/planning-dialog.tsx');
  return { default: dialog };
});

export interface PlanningOpener {
  readonly open: () => void;
}

interface ProcedurePlanningProps {
  readonly ref: Ref<PlanningOpener>;
  readonly procedure: ProcedureRecord;
}

/** On the model that was in use when it was opened: a newer one does not replace it under the plan. */
const OpenPlanning = ({ procedure, onClose }: { procedure: ProcedureRecord; onClose: () => void }) => {
  const [modelId] = useState(modelInUse(procedure.files)?.id);
  const { data, isError } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const file = data?.find(({ id }) => id === modelId);
  if (isError || (data && !file)) return <ModelNotice why="failed" onClose={onClose} />;
  if (!file) return <SpinnerOverlay />;
  return (
    <PlanningDialog
      procedure={procedure}
      file={file}
      side={<SideBadge side={procedure.sideSurgeon} />}
      onClose={onClose}
    />
  );
};

/** The planning window of a procedure, while it is open. */
export const ProcedurePlanning = ({ ref, procedure }: ProcedurePlanningProps) => {
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }));
  if (!isOpen) return null;
  const close = (): void => {
    setOpen(false);
    // The window used the threads that were kept warm for the viewer.
    setTimeout(prefetchViewer);
  };
  return (
    <Suspense fallback={<SpinnerOverlay />}>
      <OpenPlanning procedure={procedure} onClose={close} />
    </Suspense>
  );
};
