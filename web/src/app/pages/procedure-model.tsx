import { fileCalls } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { Box } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useForm } from '../../features/procedure/form/form-context.ts';
import { SideBadge } from '../../features/procedure/side.tsx';
import { VIEW_TEXTS } from '../../features/model-view/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { useCallQuery } from '../calls/use-call-query.ts';

/** With all of three.js behind it: it is loaded when a model is opened, or is about to be. */
const loadDialog = () => import('../../features/model-view/model-dialog.tsx');
const ModelDialog = lazy(() => loadDialog().then((m) => ({ default: m.ModelDialog })));

interface ProcedureModelProps {
  readonly procedure: ProcedureRecord;
  /** The id of the file that is looked at. */
  readonly viewed: number | undefined;
  readonly onView: (fileId: number) => void;
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

/** Opens the newest model of the procedure, or the one that was chosen among its files. */
export const ProcedureModel = ({ procedure, viewed, onView, onClose }: ProcedureModelProps) => {
  const plan = usePlan();
  const newest = procedure.files.findLast(({ type }) => type === 'MODEL');
  const { data: file } = useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(procedure.id) } },
    { enabled: viewed !== undefined, select: ({ value }) => value.find(({ id }) => id === viewed) },
  );
  return (
    <>
      {newest ? (
        <Button
          variant="secondary"
          onPointerEnter={() => void loadDialog().catch(() => undefined)}
          onClick={() => onView(newest.id)}
        >
          <Box aria-hidden />
          {VIEW_TEXTS.view}
        </Button>
      ) : null}
      {viewed === undefined ? null : (
        <Suspense fallback={<SpinnerOverlay />}>
          {file ? (
            <ModelDialog
              key={file.id}
              file={file}
              record={procedure}
              plan={plan}
              side={<SideBadge side={procedure.sideSurgeon} />}
              onClose={onClose}
            />
          ) : (
            <SpinnerOverlay />
          )}
        </Suspense>
      )}
    </>
  );
};
