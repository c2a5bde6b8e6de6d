import type { FileRecord } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { plannedPartIds } from '@cotyle/domain/planning/parts';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { VIEWER_GUIDES } from '../../../shared/guide/guide-pages.ts';
import { useViewerOpen } from '../../../shared/live/use-viewer-open.ts';
import { Head } from '../../../shared/model-viewer/head.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/unsaved-changes.ts';
import { WindowDialog } from '../../../ui/dialogs/window-dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { CatalogueContext } from '../catalogues/catalogue-context.ts';
import { useCatalogues } from '../catalogues/use-catalogues.ts';
import { startOf } from '../plan/start-plan.ts';
import { useRecordOf, useSavedPlans } from '../plan/use-saved-plans.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './planning-dialog.module.css';
import { Workbench } from './workbench.tsx';

interface PlanningDialogProps {
  readonly procedure: ProcedureRecord;
  /** The model of the pelvis. */
  readonly file: FileRecord;
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  /** The question that it is opened at. */
  readonly pin?: Pin | undefined;
  readonly onClose: () => void;
}

interface StartedProps {
  readonly record: ProcedureRecord;
  readonly file: FileRecord;
  readonly versions: readonly PlanVersion[];
  readonly catalogue: Catalogue;
  readonly onDirty: (isDirty: boolean) => void;
  readonly pin: Pin | undefined;
}

/** Starts once: a version that somebody saves meanwhile does not replace what is being planned. */
const Started = ({ record, file, versions, catalogue, onDirty, pin }: StartedProps) => {
  const [start] = useState(() => startOf(record, versions, GENERIC_CATALOGUE));
  if (start.problem !== undefined)
    return (
      <div className={styles['state']}>
        <Notice severity="warning">{start.problem}</Notice>
      </div>
    );
  return (
    <Workbench
      record={record}
      file={file}
      versions={versions}
      start={start}
      catalogue={catalogue}
      onDirty={onDirty}
      pin={pin}
    />
  );
};

const Waiting = ({ isError, onRetry }: { isError: boolean; onRetry: () => void }) => (
  <div className={styles['state']}>
    {isError ? (
      <NotLoaded text={PLANNING_TEXTS.plansFailed} onRetry={onRetry} />
    ) : (
      <output>{PLANNING_TEXTS.loadingPlans}</output>
    )}
  </div>
);

/** Once the parts of all saved plans are there. */
const WithCatalogues = (props: Omit<StartedProps, 'catalogue'>) => {
  const { catalogue, catalogues, isReady, isError, refetch } = useCatalogues(
    props.versions.flatMap(({ plan }) => plannedPartIds(plan)),
  );
  if (!isReady) return <Waiting isError={isError} onRetry={refetch} />;
  return (
    <CatalogueContext value={catalogues}>
      <Started {...props} catalogue={catalogue} />
    </CatalogueContext>
  );
};

const Content = ({
  given,
  file,
  onDirty,
  pin,
}: { given: ProcedureRecord } & Omit<StartedProps, 'record' | 'versions' | 'catalogue'>) => {
  const record = useRecordOf(given.id).data ?? given;
  const { data: versions, isError, refetch } = useSavedPlans(given.id);
  if (!versions) return <Waiting isError={isError} onRetry={() => void refetch()} />;
  return <WithCatalogues record={record} file={file} versions={versions} onDirty={onDirty} pin={pin} />;
};

/** The window in which implants are planned on the model of a procedure. */
export const PlanningDialog = ({ procedure, file, side, pin, onClose }: PlanningDialogProps) => {
  const titleId = useId();
  const confirm = useConfirm();
  const [isDirty, setDirty] = useState(false);
  // Read when closing: Escape can follow a key before the change of that key is rendered here.
  const latest = useRef(false);
  const reportDirty = (dirty: boolean): void => {
    latest.current = dirty;
    setDirty(dirty);
  };
  useViewerOpen();
  useUnsavedChanges(isDirty);
  const close = async (): Promise<void> => {
    if (!latest.current || (await confirm(UI_TEXTS.unsaved))) onClose();
  };
  return (
    <WindowDialog labelledBy={titleId} edge="thin" onClose={() => void close()}>
      <Head
        id={titleId}
        record={procedure}
        fileName={file.fileName}
        side={side}
        guide={VIEWER_GUIDES.planning}
        onClose={() => void close()}
      />
      <Content given={procedure} file={file} onDirty={reportDirty} pin={pin} />
    </WindowDialog>
  );
};
