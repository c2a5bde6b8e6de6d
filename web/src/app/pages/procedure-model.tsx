import { fileCalls } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { modelInUse } from '@cotyle/domain/procedures/model-check';
import { lazy, startTransition, Suspense, useEffect, useImperativeHandle, useState } from 'react';
import type { ComponentProps, ComponentType, Ref } from 'react';
import type { ModelDialog } from '../../features/model-view/dialog/model-dialog.tsx';
import { ModelNotice } from '../../features/model-view/dialog/model-notice.tsx';
import { startModel } from '../../shared/model-viewer/use-model-source.ts';
import { useProcedureFormContext } from '../../features/procedure/form/form-context.ts';
import { SideBadge } from '../../features/procedure/side.tsx';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import type { ModelSource } from '../../viewer/loading/load-model.ts';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useSessionService, useSignedIn } from '../../shared/session/session-context.ts';

type Dialog = ComponentType<ComponentProps<typeof ModelDialog>>;

/** Rendered directly once it is loaded: a lazy component would suspend even then. */
let Loaded: Dialog | undefined;
const loadDialog = async (): Promise<{ default: Dialog }> => {
  const { ModelDialog: dialog } = await import('../../features/model-view/dialog/model-dialog.tsx');
  Loaded = dialog;
  return { default: dialog };
};
const LazyDialog = lazy(loadDialog);

/** Whether the page of a procedure is open: nothing is prepared after it was left. */
let isHere = false;

let beginLoading: ((source: ModelSource) => void) | undefined;

const prepareViewer = async (): Promise<void> => {
  const [spare, { expectedSize }] = await Promise.all([
    import('../../viewer/renderer/warm-instance.ts'),
    import('../../features/model-view/dialog/expected-size.ts'),
    loadDialog(),
  ]);
  ({ preloadModel: beginLoading } = spare);
  if (isHere) spare.prepareWarmInstance(expectedSize());
};

/** Loads the code and starts the threads. The model itself is not requested before somebody opens it. */
export const prefetchViewer = (): void => void prepareViewer().catch(() => undefined);

const disposeViewer = async (): Promise<void> => {
  const { disposeWarmInstance } = await import('../../viewer/renderer/warm-instance.ts');
  if (!isHere) disposeWarmInstance();
};

interface OpenModelProps {
  readonly procedure: ProcedureRecord;
  readonly fileId: number;
  readonly pin: Pin | undefined;
  readonly onClose: () => void;
}

/** The planned angles as they are in the page's form. */
const usePlan = () => {
  const { values, setValue, editable, changed, ready, save, cancel } = useProcedureFormContext();
  return {
    editable: editable.includes('plannedInclination'),
    inclination: values.plannedInclination,
    anteversion: values.plannedAnteVersion,
    set: ({ inclination, anteversion }: { inclination?: string; anteversion?: string }): void => {
      if (inclination !== undefined) setValue('plannedInclination', inclination);
      if (anteversion !== undefined) setValue('plannedAnteVersion', anteversion);
    },
    unsaved: changed.length,
    ready,
    save,
    cancel,
  };
};

const useFiles = ({ id }: ProcedureRecord) =>
  useCallQuery(
    fileCalls.ofProcedure,
    { params: { id: String(id) } },
    { meta: { ownError: true }, select: ({ value }) => value },
  );

const OpenModel = ({ procedure, fileId, pin, onClose }: OpenModelProps) => {
  const plan = usePlan();
  const [Dialog] = useState<Dialog>(() => Loaded ?? LazyDialog);
  const { data, isError } = useFiles(procedure);
  const file = data?.find(({ id }) => id === fileId);
  if (isError || (data && !file)) return <ModelNotice why="failed" onClose={onClose} />;
  if (!file) return <SpinnerOverlay />;
  return (
    <Dialog
      file={file}
      record={procedure}
      plan={plan}
      side={<SideBadge side={procedure.sideSurgeon} />}
      pin={pin}
      onClose={onClose}
    />
  );
};

export interface ModelOpener {
  readonly open: (fileId: number) => void;
}

interface ProcedureModelProps {
  readonly ref: Ref<ModelOpener>;
  readonly procedure: ProcedureRecord;
  /** The question to open a model at. */
  readonly pin: Pin | undefined;
  readonly onPinClosed: () => void;
}

const IDLE_WITHIN = 3000;

/** Runs once the page is idle; the returned function cancels it. */
const whenIdle = (work: () => void): (() => void) => {
  // Safari does not support it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_WITHIN);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WITHIN });
  return () => cancelIdleCallback(handle);
};

/** Keeps a warm viewer while a model can be opened. */
const useWarmViewer = (isWanted: boolean): void => {
  useEffect(() => (isWanted ? whenIdle(prefetchViewer) : undefined), [isWanted]);
  useEffect(() => {
    isHere = true;
    return () => {
      isHere = false;
      disposeViewer().catch(() => undefined);
    };
  }, []);
};

/** The viewer of a procedure's models, while one is open. */
export const ProcedureModel = ({ ref, procedure, pin, onPinClosed }: ProcedureModelProps) => {
  const { role } = useSignedIn();
  /** The id of the open file. */
  const [chosen, setChosen] = useState<number>();
  const viewed = pin?.file.id ?? chosen;
  const session = useSessionService();
  const { data: files } = useFiles(procedure);
  const open = (fileId: number): void => {
    const file = files?.find(({ id }) => id === fileId);
    if (file && mayViewModels(role)) {
      const source = startModel(session, file);
      beginLoading?.(source);
    }
    // A transition lets the dialog render in slices; it appears just as soon.
    startTransition(() => setChosen(fileId));
  };
  useImperativeHandle(ref, () => ({ open }));
  const close = (): void => {
    setChosen(undefined);
    onPinClosed();
  };
  const hasModel = modelInUse(procedure.files) !== undefined;
  useWarmViewer(hasModel && viewed === undefined && mayViewModels(role));
  if (viewed === undefined) return null;
  return mayViewModels(role) ? (
    <Suspense fallback={<SpinnerOverlay />}>
      <OpenModel
        key={`${viewed} ${pin?.id}`}
        procedure={procedure}
        fileId={viewed}
        pin={pin}
        onClose={close}
      />
    </Suspense>
  ) : (
    <ModelNotice why="denied" onClose={close} />
  );
};
