import type { FileRecord } from '@cotyle/contract/files';
import type { Role } from '@cotyle/domain/access/roles';
import { fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { useId } from 'react';
import { FILE_TEXTS } from '../texts.ts';
import styles from './file-group.module.css';
import { FileTable } from './file-table.tsx';
import type { Selection } from './selection.ts';

interface FileGroupProps {
  readonly type: FileType;
  readonly role: Role;
  readonly files: readonly FileRecord[];
  readonly selection: Selection;
  readonly onDownload: (file: FileRecord) => void;
}

/** The files of one type. */
export const FileGroup = ({ type, role, files, selection, onDownload }: FileGroupProps) => {
  const id = useId();
  const label = fileTypeLabel(type);
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id} className={styles['label']}>
          {label}
        </h3>
        <span className={styles['count']}>
          {files.length > 0 ? FILE_TEXTS.count(files.length) : FILE_TEXTS.none}
        </span>
      </header>
      {files.length > 0 ? (
        <FileTable label={label} role={role} files={files} selection={selection} onDownload={onDownload} />
      ) : null}
    </section>
  );
};
