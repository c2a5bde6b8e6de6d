import type { Upload } from '@cotyle/contract/uploads';
import { acceptedEndings, fileTypeLabel } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { useState } from 'react';
import { droppedOf } from '../folder/dropped.ts';
import { isFolderZip } from '../folder/folder-zip.ts';
import { locatedFiles } from '../folder/located-file.ts';
import { GroupFrame } from '../list/group-frame.tsx';
import type { GroupProps } from '../list/group-frame.tsx';
import { FILE_TEXTS } from '../texts.ts';
import type { NewUpload } from './entries.ts';
import type { Prepared, Selection } from './prepare.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { isFolderOf } from './same-file.ts';
import { UploadButtons } from './upload-buttons.tsx';
import { RejectedDialog, UploadDialog } from './upload-dialog.tsx';
import type { UploadSource } from './upload-request.ts';
import { UploadsList } from './uploads-list.tsx';
import { useInterrupted } from './use-interrupted.ts';
import { usePreparation } from './use-preparation.ts';
import { useBrowserUploads, useUploadSnapshots } from './use-uploads.ts';

const listed = (endings: readonly string[]): string =>
  endings.length < 2
    ? endings.join('')
    : `${endings.slice(0, -1).join(', ')} or ${endings[endings.length - 1]}`;

const hintFor = (type: FileType): string => {
  const hint = FILE_TEXTS.dropHere(listed(acceptedEndings(type)));
  return type === 'SCAN' ? `${hint}. ${FILE_TEXTS.dropFolder}` : hint;
};

const ofFiles = (files: readonly File[]): Selection => ({ files: locatedFiles(files), folders: [] });

const ofTransfer = (transfer: DataTransfer): Selection => {
  const { files, folders } = droppedOf(transfer);
  return { files: locatedFiles(files), folders };
};

/** The files of one type, their running uploads, and the upload buttons. */
export const UploadGroup = (group: GroupProps) => {
  const { type, procedure, files } = group;
  /** What was chosen and is not uploaded yet. */
  const [chosen, setChosen] = useState<Prepared>();
  const { uploads, stamps, reader } = useBrowserUploads();
  const side = procedure.sideSurgeon;
  const { read, prepare, cancel } = usePreparation({ type, side, reader });
  const interrupted = useInterrupted(procedure.id, type);
  const running = useUploadSnapshots().filter(
    ({ request }) => request.procedureId === procedure.id && request.type === type,
  );

  const select = async (selection: Selection): Promise<void> => setChosen(await prepare(selection));
  /** The interrupted upload of this very file, to resume. */
  const uploadIdOf = (file: UploadSource): string | undefined =>
    interrupted.find((upload) => isFolderOf(upload, stamps.of(upload.id), file))?.id;
  const upload = (of: readonly Pick<NewUpload, 'file' | 'description' | 'uploadId'>[]): void => {
    const known = new Set(files.map(({ id }) => id));
    setChosen(undefined);
    uploads.add(of.map((one) => ({ ...one, procedureId: procedure.id, type, known })));
  };
  const resume = ({ id, description }: Upload, file: UploadSource): void =>
    upload([{ file, description, uploadId: id }]);
  const resumeFolder = async (one: Upload, selected: readonly File[]): Promise<void> => {
    const prepared = await prepare(ofFiles(selected));
    if (!prepared) return;
    if (prepared.problems) return setChosen(prepared);
    const folder = prepared.files.find(isFolderZip);
    if (folder && isFolderOf(one, stamps.of(one.id), folder)) resume(one, folder);
    else setChosen({ problems: [FILE_TEXTS.otherFolder] });
  };
  return (
    <GroupFrame
      {...group}
      onDrop={(transfer) => void select(ofTransfer(transfer))}
      hint={files.length > 0 ? undefined : hintFor(type)}
      action={<UploadButtons type={type} onFiles={(selected) => void select(ofFiles(selected))} />}
    >
      <UploadsList
        label={fileTypeLabel(type)}
        running={running}
        interrupted={interrupted}
        onResume={resume}
        onFolder={(one, selected) => void resumeFolder(one, selected)}
      />
      {read === undefined ? null : <ReadingDialog read={read} onCancel={cancel} />}
      {chosen?.problems ? <RejectedDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
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
