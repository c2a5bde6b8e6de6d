import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { fullName } from '@cotyle/domain/people/status';
import { X } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { failureText } from '../../../shared/session/failures.ts';
import type { ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
import type { ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import { useViewerOpen } from '../../../shared/live/use-viewer-open.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WindowDialog } from '../../../ui/dialogs/window-dialog.tsx';
import { GuideLink } from '../../../shared/guide/guide-link.tsx';
import { VIEWER_GUIDES } from '../../../shared/guide/guide-pages.ts';
import styles from './scan-dialog.module.css';
import { SCAN_VIEW_TEXTS } from '../texts.ts';

/** Loads Cornerstone while the series are being fetched. */
const loading = import('./scan-view.tsx');
const ScanView = lazy(() => loading.then((m) => ({ default: m.ScanView })));

interface ScanDialogProps {
  readonly file: ScanReportRecord['files'][number];
  readonly report: ScanReportRecord;
  readonly record: ProcedureRecord;
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  /** A warning above the images. */
  readonly notice: ReactNode;
  /** Edits on top of the images; left out where they are only viewed. */
  readonly editor?: ScanEditor | undefined;
  /** Drawn on the images; left out where there is nothing to draw. */
  readonly overlay?: ScanOverlay | undefined;
  /** The question that it is opened at. */
  readonly pin?: Pin | undefined;
  /** In place of that of the viewer. */
  readonly title?: string | undefined;
  readonly onClose: () => void;
}

/** Fetched once and never refetched: every request is recorded as a view in the history. */
const useSeries = (fileId: number) =>
  useCallQuery(
    scanCalls.series,
    { params: { id: String(fileId) } },
    {
      meta: { ownError: true },
      enabled: ({ state }) => state.data === undefined,
      staleTime: Infinity,
      gcTime: 0,
      select: ({ value }) => value,
    },
  );

type ContentProps = Pick<
  ScanDialogProps,
  'file' | 'report' | 'record' | 'notice' | 'editor' | 'overlay' | 'pin'
> & {
  readonly isCompact?: boolean;
};

/** The images of a scan, in a dialog or as a part of another window. */
export const ScanContent = ({ file, report, record, notice, pin, ...shown }: ContentProps) => {
  const { editor, overlay, isCompact } = shown;
  const { data, error, refetch } = useSeries(file.id);
  const waiting = <output className={styles['wait']}>{SCAN_VIEW_TEXTS.loadingFirst}</output>;
  if (error)
    return (
      <div className={styles['wait']}>
        <Notice severity="error">
          <strong>{SCAN_VIEW_TEXTS.notLoaded}</strong> {failureText(error)}
        </Notice>
        <Button onClick={() => void refetch()}>{SCAN_VIEW_TEXTS.tryAgain}</Button>
      </div>
    );
  if (!data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ScanView
        all={data}
        report={report}
        record={record}
        fileId={file.id}
        pin={pin}
        side={record.sideSurgeon}
        notice={notice}
        editor={editor}
        overlay={overlay}
        isCompact={isCompact}
      />
    </Suspense>
  );
};

export const ScanDialog = (props: ScanDialogProps) => {
  const { file, report, record, side, notice, editor, overlay, onClose } = props;
  const titleId = useId();
  useViewerOpen();
  return (
    <WindowDialog labelledBy={titleId} edge="thin" onClose={onClose}>
      <header className={styles['head']}>
        <h2 id={titleId}>{props.title ?? SCAN_VIEW_TEXTS.title(fullName(record.patient))}</h2>
        {side}
        <p title={file.fileName}>{file.fileName}</p>
        <GuideLink href={editor ? VIEWER_GUIDES.segmentation : VIEWER_GUIDES.scan} />
        <IconButton label={SCAN_VIEW_TEXTS.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <ScanContent
        file={file}
        report={report}
        record={record}
        notice={notice}
        editor={editor}
        overlay={overlay}
        pin={props.pin}
      />
    </WindowDialog>
  );
};
