import type { Upload } from '@cotyle/contract/uploads';
import { uploadCalls } from '@cotyle/contract/uploads';
import { acceptedEndings } from '@cotyle/domain/files/kind';
import { shownSize } from '@cotyle/domain/files/texts';
import { useQueryClient } from '@tanstack/react-query';
import { CirclePause, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { dateText } from '../../../ui/date-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FILE_TEXTS } from '../texts.ts';
import { FileButton } from './file-button.tsx';
import { FolderButton } from './folder-button.tsx';
import styles from './interrupted.module.css';
import { isFileOf } from './same-file.ts';
import { RejectedDialog } from './upload-dialog.tsx';
import { useBrowserUploads } from './use-uploads.ts';

interface InterruptedProps {
  readonly upload: Upload;
  readonly onResume: (file: File) => void;
  /** The files of the folder that was chosen again. */
  readonly onFolder: (files: readonly File[]) => void;
}

/** An upload that was interrupted by a reload: the browser requires that the file is chosen again. */
export const Interrupted = ({ upload, onResume, onFolder }: InterruptedProps) => {
  const { fileName, received, size, expires } = upload;
  const { stamps, checksums, discard } = useBrowserUploads();
  const [isFolder] = useState(() => checksums.of(upload.id) !== undefined);
  const more = isFolder ? FILE_TEXTS.interruptedFolder : FILE_TEXTS.interruptedMore;
  const [isOther, setIsOther] = useState(false);
  const confirm = useConfirm();
  const submit = useSubmit();
  const client = useQueryClient();
  const discardUpload = async (): Promise<void> => {
    if (!(await confirm(FILE_TEXTS.confirmDiscard(fileName)))) return;
    await submit(async () => {
      await discard(upload.id);
      return {};
    });
    await client.invalidateQueries({ queryKey: callKey(uploadCalls.own) });
  };
  const onFileChosen = ([file]: readonly File[]): void => {
    if (file && isFileOf(upload, stamps.of(upload.id), file)) onResume(file);
    else setIsOther(true);
  };
  return (
    <div className={styles['row']}>
      <CirclePause aria-hidden />
      <p>
        <strong>{fileName}</strong>
        <span>
          {FILE_TEXTS.interrupted}. {more(shownSize(received), shownSize(size))}{' '}
          {FILE_TEXTS.keptUntil(dateText(expires))}
        </span>
      </p>
      {isFolder ? (
        <FolderButton label={FILE_TEXTS.chooseFolderAgain(fileName)} onFiles={onFolder} />
      ) : (
        <FileButton
          label={FILE_TEXTS.chooseAgain(fileName)}
          accept={acceptedEndings(upload.type).join(',')}
          multiple={false}
          onFiles={onFileChosen}
        >
          {FILE_TEXTS.choose}
        </FileButton>
      )}
      <IconButton label={FILE_TEXTS.discard(fileName)} onClick={() => void discardUpload()}>
        <Trash2 aria-hidden />
      </IconButton>
      {isOther ? (
        <RejectedDialog problems={[FILE_TEXTS.otherFile(fileName)]} onClose={() => setIsOther(false)} />
      ) : null}
    </div>
  );
};
