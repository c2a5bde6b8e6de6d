import { fileCalls } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { Box } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ModelNotice } from '../../features/model-view/model-notice.tsx';
import { VIEW_TEXTS } from '../../features/model-view/texts.ts';
import { useForm } from '../../features/procedure/form/form-context.ts';
import { SideBadge } from '../../features/procedure/side.tsx';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { useCallQuery } from '../calls/use-call-query.ts';
import { useSignedIn } from '../session/session-context.ts';

/** With all of three.js behind it: it is loaded when a model is opened, or is about to be. */
const loadDialog = () => import('../../features/model-view/model-dialog.tsx');
export const fetchViewer = (): void => void loadDialog().catch(() => undefined);
const ModelDialog = lazy(() => loadDialog().then((m) => ({ default: m.ModelDialog })));

interface OpenModelProps {
  readonly procedure: ProcedureRecord;
  readonly fileId: number;
  readonly onClose: () => void;
}

/** The planned angles as they stand in the page's form. */
const usePlan = () => {
  const { values, set, open, changed, ready, save, cancel } = useForm();
  return {
    open: open.includes('plannedInclination'),
    inclination: values.plannedInclination,
    anteversion: values.plannedAnteVersion,
    set: ({ inclination, anteversion }: { inclination?: string; anteversion?: string }): void => {
      if (inclination !== undefined) set('plannedInclination', inclination);
      if (anteversion !== undefined) set('plannedAnteVersion', anteversion);
    },
    unsaved: changed.length,
    ready,
    save,
    cancel,
  };
};

const OpenModel = ({ procedure, fileId, onClose }: OpenModelProps) => {
  const plan = usePlan();
  const { data, isError } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const file = data?.find(({ id }) => id === fileId);
  if (isError || (data && !file)) return <ModelNotice why="failed" onClose={onClose} />;
  if (!file) return <SpinnerOverlay />;
  return (
    <ModelDialog
      file={file}
      record={procedure}
      plan={plan}
      side={<SideBadge side={procedure.sideSurgeon} />}
      onClose={onClose}
    />
  );
};

interface ProcedureModelProps {
  readonly procedure: ProcedureRecord;
  /** The id of the file that is looked at. */
  readonly viewed: number | undefined;
  readonly onView: (fileId: number) => void;
  readonly onClose: () => void;
}

/** Opens the newest model of the procedure, or the one that was chosen among its files. */
export const ProcedureModel = ({ procedure, viewed, onView, onClose }: ProcedureModelProps) => {
  const { role } = useSignedIn();
  const newest = procedure.files.findLast(({ type }) => type === 'MODEL');
  return (
    <>
      {newest ? (
        <Button variant="secondary" onPointerEnter={fetchViewer} onClick={() => onView(newest.id)}>
          <Box aria-hidden />
          {VIEW_TEXTS.view}
        </Button>
      ) : null}
      {viewed === undefined ? null : mayViewModels(role) ? (
        <Suspense fallback={<SpinnerOverlay />}>
          <OpenModel key={viewed} procedure={procedure} fileId={viewed} onClose={onClose} />
        </Suspense>
      ) : (
        <ModelNotice why="denied" onClose={onClose} />
      )}
    </>
  );
};
