import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { isEnded } from '@cotyle/domain/status';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { filesAnchor } from '../../../shared/clinical/jump.ts';
import { FILE_TEXTS } from '../texts.ts';
import { ErasedScans } from './erased-scans.tsx';
import { useDrop } from './use-drop.ts';
import { FileTable } from './file-table.tsx';
import styles from './group-frame.module.css';
import type { Selection } from './selection.ts';

export interface GroupProps {
  readonly type: FileType;
  readonly role: Role;
  readonly procedure: ProcedureRecord;
  readonly files: readonly FileRecord[];
  /** The files could not be refreshed, so there may be others. */
  readonly isOutdated: boolean;
  readonly selection: Selection;
  readonly onDownload: (file: FileRecord) => void;
}

interface GroupFrameProps extends GroupProps {
  /** Right of the title. */
  readonly action?: ReactNode;
  /** Below the title, where files can be added. */
  readonly hint?: string | undefined;
  /** Called with dropped files. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** In place of `onFiles`, where folders can be dropped too. */
  readonly onDrop?: ((dropped: DataTransfer) => void) | undefined;
  /** Running uploads. */
  readonly children?: ReactNode;
}

/** The files of one type, and the drop area for more. */
export const GroupFrame = ({ action, hint, onFiles, onDrop, children, ...group }: GroupFrameProps) => {
  const { type, role, procedure, files, isOutdated, selection, onDownload } = group;
  const id = useId();
  const label = fileTypeLabel(type);
  const drop = onDrop ?? (onFiles && (({ files: dropped }: DataTransfer) => onFiles([...dropped])));
  const { over, handlers } = useDrop(drop);
  return (
    <section
      id={filesAnchor(type)}
      tabIndex={-1}
      className={styles['group']}
      data-takes={drop ? '' : undefined}
      aria-labelledby={id}
      {...handlers}
    >
      <header className={styles['head']}>
        <h3 id={id} className={styles['label']}>
          {label}
        </h3>
        <span className={styles['count']}>
          {files.length === 0 && !isOutdated ? FILE_TEXTS.none : null}
          {files.length > 0 ? FILE_TEXTS.count(files.length) : null}
        </span>
        {action}
      </header>
      {type === 'SCAN' && files.length === 0 && isEnded(procedure.status) ? (
        <ErasedScans procedureId={procedure.id} />
      ) : null}
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
      {children}
      {files.length > 0 ? (
        <FileTable
          label={label}
          role={role}
          side={procedure.sideSurgeon}
          files={files}
          selection={selection}
          onDownload={onDownload}
        />
      ) : null}
      {over ? (
        <div className={styles['dropTarget']} aria-hidden>
          {FILE_TEXTS.dropNow(label)}
        </div>
      ) : null}
    </section>
  );
};
