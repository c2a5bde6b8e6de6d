import { defaultDescription, fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { DESCRIPTION_MAX, shownSize, UPLOAD_ERROR } from '@cotyle/domain/files/texts';
import { freeText } from '@cotyle/domain/validation/text';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { isFolderZip } from '../folder/folder-zip.ts';
import { FILE_TEXTS } from '../texts.ts';
import { FolderSummary, LeftOutList } from './folder-summary.tsx';
import type { LeftOut } from './prepare.ts';
import styles from './upload-dialog.module.css';
import type { UploadSource } from './upload-request.ts';

const rule = freeText(DESCRIPTION_MAX);

/** An empty description becomes the default of the type, as on the server. */
export const descriptionProblem = (text: string): string | undefined =>
  text.trim() === '' ? undefined : rule(text.trim())[0];

interface UploadDialogProps {
  readonly type: FileType;
  readonly files: readonly UploadSource[];
  readonly onUpload: (description: string) => void;
  readonly onCancel: () => void;
}

/** Asks for one description of all chosen files. */
export const UploadDialog = ({ type, files, onUpload, onCancel }: UploadDialogProps) => {
  const [text, setText] = useState(defaultDescription(type));
  const problem = descriptionProblem(text);
  return (
    <Dialog
      title={FILE_TEXTS.uploadOf(fileTypeLabel(type))}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            disabled={problem !== undefined}
            onClick={() => onUpload(text.trim() || defaultDescription(type))}
          >
            {FILE_TEXTS.upload}
          </Button>
        </>
      }
    >
      <ul className={styles['files']}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <span>{file.name}</span>
            <span>{shownSize(file.size)}</span>
          </li>
        ))}
      </ul>
      {files.map((file) =>
        isFolderZip(file) ? <FolderSummary key={file.lastModified} folder={file} /> : null,
      )}
      <div className={styles['field']}>
        <TextArea
          label={FILE_TEXTS.description}
          rows={2}
          value={text}
          limit={DESCRIPTION_MAX}
          error={problem}
          onChange={({ target }) => setText(target.value)}
          {...FIRST_FOCUS}
        />
      </div>
    </Dialog>
  );
};

interface RejectedDialogProps {
  readonly title?: string;
  readonly problems: readonly string[];
  /** What was found instead of images. */
  readonly leftOut?: LeftOut;
  readonly more?: string;
  readonly onClose: () => void;
}

/** Why the chosen files were rejected. */
export const RejectedDialog = ({
  title = UPLOAD_ERROR,
  problems,
  leftOut = [],
  more = FILE_TEXTS.nothingUploaded,
  onClose,
}: RejectedDialogProps) => (
  <Dialog
    alert
    title={title}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} {...FIRST_FOCUS}>
        {FILE_TEXTS.close}
      </Button>
    }
  >
    <ul className={styles['problems']}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
    <LeftOutList leftOut={leftOut} />
    <p className={styles['more']}>{more}</p>
  </Dialog>
);
