import type { FileRecord } from '@cotyle/contract/files';
import type { Role } from '@cotyle/domain/access/roles';
import { isUsable } from '@cotyle/domain/malware/malware-state';
import { mayDownload } from '@cotyle/domain/files/rights';
import type { Side } from '@cotyle/domain/hip/side';
import { judgedModel } from '@cotyle/domain/procedures/model-check';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FILE_TEXTS } from '../texts.ts';
import { FileRow } from './file-row.tsx';
import styles from './file-table.module.css';
import type { Selection } from './selection.ts';

/** A scan uploaded slice by slice must not hide everything else. */
const FIRST_SHOWN = 12;

interface FileTableProps {
  readonly label: string;
  readonly role: Role;
  /** The side of the procedure. */
  readonly side: Side | null;
  readonly files: readonly FileRecord[];
  readonly selection: Selection;
  readonly onDownload: (file: FileRecord) => void;
}

/** Selects all of them; one file has a box of its own already. */
const SelectAll = ({ label, files, selection }: Pick<FileTableProps, 'label' | 'files' | 'selection'>) => {
  const chosen = files.filter(selection.has).length;
  const all = chosen === files.length;
  return (
    <input
      type="checkbox"
      aria-label={FILE_TEXTS.selectAll(label)}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => selection.change(files, !all)}
    />
  );
};

const Head = (props: Pick<FileTableProps, 'label' | 'files' | 'selection'>) => {
  const isOne = props.files.length === 1;
  const { name, size, uploaded } = FILE_TEXTS.columns;
  const shown = (text: string) => (isOne ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  return (
    <thead data-bare={isOne ? '' : undefined}>
      <tr>
        {isOne ? (
          <th scope="col">
            <VisuallyHidden>{FILE_TEXTS.columns.selection}</VisuallyHidden>
          </th>
        ) : (
          <th scope="col" className={styles['check']}>
            <SelectAll {...props} />
          </th>
        )}
        <th scope="col">{shown(name)}</th>
        <th scope="col" className={styles['size']}>
          {shown(size)}
        </th>
        <th scope="col" className={styles['uploaded']}>
          {shown(uploaded)}
        </th>
        <th scope="col" className={styles['actions']}>
          <VisuallyHidden>{FILE_TEXTS.download}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
};

/** The files of one type, newest first. */
export const FileTable = ({ label, role, side, files, selection, onDownload }: FileTableProps) => {
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, FIRST_SHOWN);
  const judged = judgedModel(files.toReversed());
  return (
    <>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Head label={label} files={files} selection={selection} />
        {shown.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            role={role}
            side={file === judged ? side : null}
            selected={selection.has(file)}
            onSelect={(selected) => selection.change([file], selected)}
            onDownload={isUsable(file) && mayDownload(role, file.type) ? () => onDownload(file) : undefined}
          />
        ))}
      </table>
      {shown.length < files.length ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {FILE_TEXTS.showAll(files.length)}
        </Button>
      ) : null}
    </>
  );
};
