import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FILE_TEXTS } from '../texts.ts';
import { useDrop } from './use-drop.ts';
import { FileTable } from './file-table.tsx';
import styles from './group-frame.module.css';
import type { Selection } from './selection.ts';

export interface GroupProps {
  readonly type: FileType;
  readonly role: Role;
  readonly procedure: ProcedureRecord;
  readonly files: readonly FileRecord[];
  readonly selection: Selection;
  readonly onDownload: (file: FileRecord) => void;
}

interface GroupFrameProps extends GroupProps {
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  /** Said where something can be brought; below the title. */
  readonly hint?: string | undefined;
  /** Takes files that are dropped here. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** What is on its way here. */
  readonly children?: ReactNode;
}

/** The files of one type, and the place where more of them are brought. */
export const GroupFrame = ({ action, hint, onFiles, children, ...group }: GroupFrameProps) => {
  const { type, role, procedure, files, selection, onDownload } = group;
  const id = useId();
  const label = fileTypeLabel(type);
  const { over, handlers } = useDrop(onFiles);
  return (
    <section
      className={styles['group']}
      data-takes={onFiles ? '' : undefined}
      aria-labelledby={id}
      {...handlers}
    >
      <header className={styles['head']}>
        <h3 id={id} className={styles['label']}>
          {label}
        </h3>
        <span className={styles['count']}>
          {files.length > 0 ? FILE_TEXTS.count(files.length) : FILE_TEXTS.none}
        </span>
        {action}
      </header>
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
        <div className={styles['over']} aria-hidden>
          {FILE_TEXTS.dropNow(label)}
        </div>
      ) : null}
    </section>
  );
};
