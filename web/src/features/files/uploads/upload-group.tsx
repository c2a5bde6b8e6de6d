import { acceptedEndings, fileTypeLabel } from '@cotyle/domain/files/kind';
import { useState } from 'react';
import { GroupFrame } from '../list/group-frame.tsx';
import type { GroupProps } from '../list/group-frame.tsx';
import { FILE_TEXTS } from '../texts.ts';
import { problemsOf } from './check.ts';
import { FileButton } from './file-button.tsx';
import { Interrupted } from './interrupted.tsx';
import { isFileOf } from './same-file.ts';
import { RejectedDialog, UploadDialog } from './upload-dialog.tsx';
import styles from './upload-group.module.css';
import { UploadRow } from './upload-row.tsx';
import type { NewUpload } from './entries.ts';
import { useInterrupted } from './use-interrupted.ts';
import { useBrowserUploads, useUploadSnapshots } from './use-uploads.ts';

/** Files that were chosen and not uploaded yet. */
type Chosen =
  | { readonly files: readonly File[]; readonly problems?: undefined }
  | { readonly problems: readonly string[] };

const listed = (endings: readonly string[]): string =>
  endings.length < 2
    ? endings.join('')
    : `${endings.slice(0, -1).join(', ')} or ${endings[endings.length - 1]}`;

/** The files of one type, their running uploads, and the upload button. */
export const UploadGroup = (group: GroupProps) => {
  const { type, procedure, files } = group;
  const label = fileTypeLabel(type);
  const endings = acceptedEndings(type);
  const [chosen, setChosen] = useState<Chosen>();
  const { uploads, stamps } = useBrowserUploads();
  const interrupted = useInterrupted(procedure.id, type);
  const running = useUploadSnapshots().filter(
    ({ request }) => request.procedureId === procedure.id && request.type === type,
  );

  const selectFiles = async (selected: readonly File[]): Promise<void> => {
    const problems = await problemsOf(type, procedure.sideSurgeon, selected);
    setChosen(problems.length > 0 ? { problems } : { files: selected });
  };
  /** The interrupted upload of this very file, to resume. */
  const uploadIdOf = (file: File): string | undefined =>
    interrupted.find((upload) => {
      const mark = stamps.of(upload.id);
      return mark !== undefined && isFileOf(upload, mark, file);
    })?.id;
  const upload = (of: readonly Pick<NewUpload, 'file' | 'description' | 'uploadId'>[]): void => {
    const known = new Set(files.map(({ id }) => id));
    setChosen(undefined);
    uploads.add(of.map((one) => ({ ...one, procedureId: procedure.id, type, known })));
  };
  const onFiles = (selected: readonly File[]) => void selectFiles(selected);
  return (
    <GroupFrame
      {...group}
      onFiles={onFiles}
      hint={files.length > 0 ? undefined : FILE_TEXTS.dropHere(listed(endings))}
      action={
        <FileButton label={FILE_TEXTS.uploadOf(label)} accept={endings.join(',')} multiple onFiles={onFiles}>
          {FILE_TEXTS.upload}
        </FileButton>
      }
    >
      {running.length + interrupted.length > 0 ? (
        <ul className={styles['list']} aria-label={FILE_TEXTS.uploads(label)}>
          {running.map((one) => (
            <li key={one.id}>
              <UploadRow upload={one} />
            </li>
          ))}
          {interrupted.map((one) => (
            <li key={one.id}>
              <Interrupted
                upload={one}
                onResume={(file) => upload([{ file, description: one.description, uploadId: one.id }])}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {chosen?.problems ? (
        <RejectedDialog problems={chosen.problems} onClose={() => setChosen(undefined)} />
      ) : null}
      {chosen && !chosen.problems ? (
        <UploadDialog
          type={type}
          files={chosen.files}
          onCancel={() => setChosen(undefined)}
          onUpload={(description) =>
            upload(chosen.files.map((file) => ({ file, description, uploadId: uploadIdOf(file) })))
          }
        />
      ) : null}
    </GroupFrame>
  );
};
