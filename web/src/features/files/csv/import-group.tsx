import { acceptedEndings } from '@cotyle/domain/files/kind';
import { isPriImportable, PRI_NOT_IMPORTABLE } from '@cotyle/domain/pri/importing';
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

/** The CSV configurations: they are imported when they are added, after a preview of their changes. */
const OpenImportGroup = (group: GroupProps) => {
  const { procedure, files } = group;
  const [chosen, setChosen] = useState<{ readonly files: readonly File[]; readonly preview: Preview }>();
  const close = (): void => setChosen(undefined);
  const { failure, start, clear } = useImport(procedure, close);
  const selectFiles = async (selected: readonly File[]): Promise<void> => {
    if (selected.length === 0) return;
    setChosen({ files: selected, preview: await previewOf(selected, procedure.sideSurgeon) });
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
          multiple
          onFiles={onFiles}
        >
          {FILE_TEXTS.importFile}
        </FileButton>
      }
    >
      {preview?.ok && chosen && failure === undefined ? (
        <ImportDialog
          procedure={procedure}
          files={chosen.files}
          data={preview.data}
          onCancel={close}
          onImport={(description) => void start(chosen.files, description)}
        />
      ) : null}
      {preview && !preview.ok ? (
        <ImportError message={preview.title} problems={preview.problems} onClose={close} />
      ) : null}
      {failure === undefined ? null : (
        <ImportError
          message={failure}
          onClose={() => {
            clear();
            close();
          }}
        />
      )}
    </GroupFrame>
  );
};

export const ImportGroup = (group: GroupProps) =>
  isPriImportable(group.role, group.procedure.status) ? (
    <OpenImportGroup {...group} />
  ) : (
    <GroupFrame {...group} hint={PRI_NOT_IMPORTABLE} />
  );
