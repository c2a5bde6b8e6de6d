import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { ONE_MODEL_ONLY, shownSize } from '@cotyle/domain/files/texts';
import { Box, Download as DownloadIcon, Trash2, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Download } from '../download/use-download.ts';
import { FILE_TEXTS } from '../texts.ts';
import { allowedActions } from './allowed-actions.ts';
import styles from './toolbar.module.css';

export type ViewModel = (file: FileRecord) => void;

interface ViewButtonProps {
  readonly models: readonly FileRecord[];
  readonly onView: ViewModel;
}

/** Access is checked where the model is shown. */
const ViewButton = ({ models, onView }: ViewButtonProps) => {
  const toast = useToast();
  const view = (): void => {
    const [model, ...others] = models;
    if (model && others.length === 0) onView(model);
    else toast(ONE_MODEL_ONLY, 'warning');
  };
  return (
    <Button variant="secondary" onClick={view}>
      <Box aria-hidden />
      {FILE_TEXTS.view}
    </Button>
  );
};

/** Progress of a download that runs through the page. */
const Running = ({ download: { downloading, cancel } }: { download: Download }) =>
  downloading ? (
    <span className={styles['running']}>
      {FILE_TEXTS.downloading(shownSize(downloading.received), shownSize(downloading.total))}
      <IconButton label={FILE_TEXTS.cancelDownload} onClick={cancel}>
        <X aria-hidden />
      </IconButton>
    </span>
  ) : null;

interface ToolbarProps {
  readonly role: Role;
  readonly procedure: ProcedureRecord;
  readonly files: readonly FileRecord[];
  readonly download: Download;
  readonly onRemove: () => void;
  readonly onView: ViewModel | undefined;
}

/** Actions for the selected files. */
export const Toolbar = ({ role, procedure, files, download, onRemove, onView }: ToolbarProps) => {
  const offers = allowedActions(role, procedure, files);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={styles['toolbar']}>
      <output className={styles['selected']}>
        {files.length > 0 ? FILE_TEXTS.selected(files.length, shownSize(size)) : ''}
      </output>
      <Running download={download} />
      {offers.remove ? (
        <span className={styles['danger']}>
          <Button variant="quiet" onClick={onRemove}>
            <Trash2 aria-hidden />
            {FILE_TEXTS.remove}
          </Button>
        </span>
      ) : null}
      {onView && offers.view ? <ViewButton models={files} onView={onView} /> : null}
      {offers.download ? (
        <Button
          variant="secondary"
          busy={download.downloading !== undefined}
          onClick={() => download.start(files)}
        >
          <DownloadIcon aria-hidden />
          {FILE_TEXTS.download}
        </Button>
      ) : null}
    </div>
  );
};
