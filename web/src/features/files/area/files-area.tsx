import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { FILE_TYPES } from '@cotyle/domain/files/kind';
import { useEffect, useId, useRef } from 'react';
import { FILES_ANCHOR } from '../../../shared/clinical/jump.ts';
import { setPageOverlay } from '../../../ui/page-overlay.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { SkeletonLines, NotLoaded } from '../../../ui/not-loaded.tsx';
import { useDownload } from '../download/use-download.ts';
import styles from './files-area.module.css';
import { FileGroup } from './file-group.tsx';
import { useSelection } from '../list/selection.ts';
import { Toolbar } from '../list/toolbar.tsx';
import type { ViewModel } from '../list/toolbar.tsx';
import { useFiles } from '../queries.ts';
import { FILE_TEXTS } from '../texts.ts';
import { UploadsTray } from '../uploads/tray.tsx';
import { useIgnoreStrayDrops } from '../list/use-drop.ts';
import { useFileDeletion } from '../use-deletion.ts';

const NONE: readonly FileRecord[] = [];

interface FilesAreaProps {
  readonly procedure: ProcedureRecord;
  /** Opens a model; left out where models cannot be viewed. */
  readonly onViewModel?: ViewModel | undefined;
  /** The pointer is near a model: its viewer can be prefetched. */
  readonly onPrefetchModel?: (() => void) | undefined;
}

/** The files of a procedure: list, upload and download. */
export const FilesArea = ({ procedure, onViewModel, onPrefetchModel }: FilesAreaProps) => {
  const id = useId();
  const { role } = useSignedIn();
  const { data, isError, failureCount, refetch } = useFiles(procedure.id);
  // After an upload the list may be older than what was stored: an empty group must not say that there is nothing.
  const isOutdated = isError || failureCount > 0;
  const files = data ?? NONE;
  const selection = useSelection(files);
  const download = useDownload();
  const remove = useFileDeletion(procedure.id);
  const title = useRef<HTMLHeadingElement>(null);
  const removeSelected = async (): Promise<void> => {
    if (!(await remove(selection.files))) return;
    selection.clear();
    // The focused button disappears with the selection.
    title.current?.focus();
  };
  useIgnoreStrayDrops();
  useEffect(() => setPageOverlay(<UploadsTray />), []);
  return (
    <section
      id={FILES_ANCHOR}
      tabIndex={-1}
      className={styles['card']}
      aria-labelledby={id}
      onPointerEnter={files.some(({ type }) => type === 'MODEL') ? onPrefetchModel : undefined}
    >
      <header className={styles['head']}>
        <h2 id={id} ref={title} className={styles['title']} tabIndex={-1}>
          {FILE_TEXTS.files}
        </h2>
        <Toolbar
          role={role}
          procedure={procedure}
          files={selection.files}
          download={download}
          onView={onViewModel}
          onRemove={() => void removeSelected()}
        />
      </header>
      {isError ? (
        <NotLoaded text={data ? FILE_TEXTS.stale : FILE_TEXTS.failed} onRetry={() => void refetch()} />
      ) : null}
      {data
        ? FILE_TYPES.map((type) => (
            <FileGroup
              key={type}
              type={type}
              role={role}
              procedure={procedure}
              isOutdated={isOutdated}
              files={files.filter((file) => file.type === type).reverse()}
              selection={selection}
              onDownload={(file) => download.start([file])}
            />
          ))
        : null}
      {data || isError ? null : <SkeletonLines count={FILE_TYPES.length} />}
    </section>
  );
};
