import type { ScanReportRecord } from '@cotyle/contract/scans';
import { shownSize } from '@cotyle/domain/files/texts';
import { Eye, UserRoundX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './scan-check.module.css';
import { CHECK_TEXTS } from './texts.ts';
import { useDeidentifiedDownload } from './use-deidentified.ts';

type ScanFile = ScanReportRecord['files'][number];

export interface ScanViewing {
  readonly onView: (fileId: number) => void;
  /** The pointer is near: the viewer can be prefetched. */
  readonly onPrefetch: () => void;
}

interface FileActionsProps extends ScanViewing {
  readonly file: ScanFile;
  /** With several files each has its name and its own button to view it; the picture above opens the latest. */
  readonly isOneOfMany: boolean;
}

const FileActions = ({ file, isOneOfMany, onView, onPrefetch }: FileActionsProps) => {
  const deidentified = useDeidentifiedDownload(file);
  const named = (label: string) => (isOneOfMany ? CHECK_TEXTS.ofFile(label, file.fileName) : label);
  return (
    <div className={styles['actions']}>
      {isOneOfMany ? (
        <>
          <p className={styles['file']}>{file.fileName}</p>
          <Button
            variant="secondary"
            aria-label={named(CHECK_TEXTS.view)}
            onPointerEnter={onPrefetch}
            onFocus={onPrefetch}
            onClick={() => onView(file.id)}
          >
            <Eye aria-hidden />
            {CHECK_TEXTS.view}
          </Button>
        </>
      ) : null}
      <Button
        variant="secondary"
        aria-label={named(CHECK_TEXTS.deidentified)}
        busy={deidentified.isRunning}
        onClick={deidentified.start}
      >
        <UserRoundX aria-hidden />
        {CHECK_TEXTS.deidentified}
      </Button>
      {deidentified.isRunning ? (
        <output className={styles['running']}>
          {CHECK_TEXTS.received(shownSize(deidentified.received))}
          <Button variant="quiet" onClick={deidentified.cancel}>
            {CHECK_TEXTS.cancelDownload}
          </Button>
        </output>
      ) : null}
    </div>
  );
};

/** The actions for the checked scans. */
export const ScanActions = ({ files, ...viewing }: ScanViewing & { readonly files: readonly ScanFile[] }) =>
  files.map((file) => <FileActions key={file.id} file={file} isOneOfMany={files.length > 1} {...viewing} />);
