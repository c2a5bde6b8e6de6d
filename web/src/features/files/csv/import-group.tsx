import { acceptedEndings } from '@cotyle/domain/files/kind';
import { isPriEditable, PRI_NOT_EDITABLE } from '@cotyle/domain/pri/importing';
import { useState } from 'react';
import { GroupFrame } from '../list/group-frame.tsx';
import type { GroupProps } from '../list/group-frame.tsx';
import { FILE_TEXTS } from '../texts.ts';
import { FileButton } from '../uploads/file-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ImportError } from './import-error.tsx';
import { previewOf } from './preview.ts';
import type { Preview } from './preview.ts';
import { useImport } from './use-import.ts';

/** The CSV configurations: each is imported when it is added, after a preview of its changes. */
const OpenImportGroup = (group: GroupProps) => {
  const { procedure, files } = group;
  const [chosen, setChosen] = useState<{ readonly file: File; readonly preview: Preview }>();
  const close = (): void => setChosen(undefined);
  const { failure, start, clear } = useImport(procedure, close);
  const selectFiles = async (selected: readonly File[]): Promise<void> => {
    const [file, ...others] = selected;
    if (!file) return;
    const preview: Preview =
      others.length > 0
        ? { ok: false, title: FILE_TEXTS.oneImport, problems: [] }
        : await previewOf(file, procedure.sideSurgeon);
    setChosen({ file, preview });
  };
  const onFiles = (selected: readonly File[]) => void selectFiles(selected);
  const preview = chosen?.preview;
  return (
    <GroupFrame
      {...group}
      onFiles={onFiles}
      hint={files.length > 0 ? undefined : FILE_TEXTS.dropImport}
      action={
        <FileButton
          label={FILE_TEXTS.importFile}
          accept={acceptedEndings('ALGORITHM').join(',')}
          multiple={false}
          onFiles={onFiles}
        >
          {FILE_TEXTS.importFile}
        </FileButton>
      }
    >
      {preview?.ok && chosen && !failure ? (
        <ImportDialog
          procedure={procedure}
          file={chosen.file}
          data={preview.data}
          onCancel={close}
          onImport={(description) => void start(chosen.file, description)}
        />
      ) : null}
      {preview && !preview.ok ? (
        <ImportError message={preview.title} problems={preview.problems} onClose={close} />
      ) : null}
      {failure ? (
        <ImportError
          message={failure.message}
          onRetry={failure.retry}
          onClose={() => {
            clear();
            close();
          }}
        />
      ) : null}
    </GroupFrame>
  );
};

export const ImportGroup = (group: GroupProps) =>
  isPriEditable(group.role, group.procedure.status) ? (
    <OpenImportGroup {...group} />
  ) : (
    <GroupFrame {...group} hint={PRI_NOT_EDITABLE} />
  );
