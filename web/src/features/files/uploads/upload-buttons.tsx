import { acceptedEndings, fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { FILE_TEXTS } from '../texts.ts';
import { FileButton } from './file-button.tsx';
import { FolderButton } from './folder-button.tsx';

interface UploadButtonsProps {
  readonly type: FileType;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Choose files, or for a scan a whole folder. */
export const UploadButtons = ({ type, onFiles }: UploadButtonsProps) => (
  <>
    {type === 'SCAN' ? <FolderButton label={FILE_TEXTS.chooseFolder} onFiles={onFiles} /> : null}
    <FileButton
      label={FILE_TEXTS.uploadOf(fileTypeLabel(type))}
      // Images of a scanner often have no ending.
      accept={type === 'SCAN' ? undefined : acceptedEndings(type).join(',')}
      multiple
      onFiles={onFiles}
    >
      {FILE_TEXTS.upload}
    </FileButton>
  </>
);
