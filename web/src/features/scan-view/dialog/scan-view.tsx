import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PinnedScanView } from '@cotyle/domain/pins/pinned-view';
import type { Side } from '@cotyle/domain/hip/side';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
import type { ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import { PinPanel } from '../../../shared/pins/pin-panel.tsx';
import { PIN_TEXTS } from '../../../shared/pins/texts.ts';
import { useViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { SeriesEditing } from '../editing/edited-view.ts';
import { SeriesColumn } from './series-column.tsx';
import { SeriesView } from './series-view.tsx';
import wait from './series-view.module.css';
import type { Series } from '../slices/slice-loader.ts';
import { useSliceLoader } from '../slices/use-slice-loader.ts';
import { reasonOf } from './status-line.tsx';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import styles from './scan-view.module.css';
import { useViewSettings } from '../tools/use-view-settings.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';

interface OpenSeriesProps {
  readonly series: Series;
  readonly settings: ViewSettings;
  readonly side: Side | null;
  readonly onSeries: (by: 1 | -1) => void;
  readonly editing?: SeriesEditing | undefined;
  readonly overlay?: ScanOverlay | undefined;
  readonly pins?: ViewerPins | undefined;
  /** The view of a question. */
  readonly restored?: PinnedScanView | undefined;
}

const OpenSeries = ({ series, settings, side, onSeries, editing, overlay, ...asked }: OpenSeriesProps) => {
  const { slices, state } = useSliceLoader(series, side);
  if (state.metadata)
    return (
      <SeriesView
        key={state.volume ? 'volume' : 'stack'}
        slices={slices}
        state={state}
        metadata={state.metadata}
        volume={state.volume}
        settings={settings}
        side={side}
        onSeries={onSeries}
        editing={editing}
        overlay={overlay}
        pins={asked.pins}
        restored={asked.restored}
      />
    );
  return (
    <output className={wait['wait']}>
      {state.failed === 0 ? (
        SCAN_VIEW_TEXTS.loadingFirst
      ) : (
        <>
          <Notice severity="error">
            <strong>{SCAN_VIEW_TEXTS.notLoaded}</strong> {reasonOf(state.error)}
          </Notice>
          <Button onClick={slices.retry}>{SCAN_VIEW_TEXTS.tryAgain}</Button>
        </>
      )}
    </output>
  );
};

interface ScanViewProps {
  readonly all: readonly Series[];
  readonly report: ScanReportRecord;
  readonly record: ProcedureRecord;
  readonly fileId: number;
  /** The question that it is opened at. */
  readonly pin: Pin | undefined;
  readonly side: Side | null;
  /** A warning above the images. */
  readonly notice: ReactNode;
  readonly editor: ScanEditor | undefined;
  readonly overlay?: ScanOverlay | undefined;
  /** Without the list of series, where there is little room. */
  readonly isCompact?: boolean | undefined;
}

type ViewedSeriesProps = Omit<ScanViewProps, 'editor'>;

interface EditedSeriesProps extends Pick<ScanViewProps, 'side' | 'notice'> {
  readonly all: readonly Series[];
  readonly editor: ScanEditor;
}

/** The series used for planning come first, then those with more slices. */
const firstOf = (all: readonly Series[], report: ScanReportRecord): Series | undefined => {
  const isPlanned = ({ uid }: Series): boolean =>
    report.series.find((one) => one.uid === uid)?.planned === true;
  return [...all].sort(
    (a, b) => Number(isPlanned(b)) - Number(isPlanned(a)) || b.slices.length - a.slices.length,
  )[0];
};

const Nothing = () => (
  <div className={styles['none']}>
    <Notice severity="info">{SCAN_VIEW_TEXTS.none}</Notice>
  </div>
);

/** The series of an editor, which has a panel of its own in place of the column. */
const EditedSeries = ({ all, side, notice, editor }: EditedSeriesProps) => {
  const settings = useViewSettings();
  const edited = useMemo(() => editor.seriesOf(all), [editor, all]);
  const [{ at, start }, setShown] = useState<{ readonly at: number; readonly start?: Vector | undefined }>({
    at: 0,
  });
  const shown = edited[at];
  if (!shown) return <Nothing />;
  const step = (by: 1 | -1): void => setShown({ at: Math.min(edited.length - 1, Math.max(0, at + by)) });
  return (
    <div className={styles['content']} data-editing>
      <div className={styles['images']}>
        {notice ? <div className={styles['notice']}>{notice}</div> : null}
        <OpenSeries
          key={at}
          series={shown}
          settings={settings}
          side={side}
          onSeries={step}
          editing={{
            editor,
            series: at,
            showSeries: (series, point) => setShown({ at: series, start: point }),
            start,
          }}
        />
      </div>
    </div>
  );
};

const viewOf = (pin: Pin | undefined): PinnedScanView | undefined =>
  pin?.view.viewer === 'SCAN' ? { ...pin.view } : undefined;

const ViewedSeries = ({ all, report, side, notice, overlay, isCompact, ...asked }: ViewedSeriesProps) => {
  const { record, fileId, pin } = asked;
  const [restored, setRestored] = useState(() => viewOf(pin));
  const viewSettings = useViewSettings(restored);
  const seriesOf = (view: PinnedScanView | undefined): Series | undefined =>
    all.find(({ uid }) => uid === view?.series);
  const [shown, setShown] = useState(() => seriesOf(restored) ?? firstOf(all, report));
  const restore = (chosen: Pin): void => {
    const view = viewOf(chosen);
    if (!view) return;
    setShown(seriesOf(view) ?? shown);
    viewSettings.restore(view);
    setRestored(view);
  };
  const pins = useViewerPins({ record, fileId, opened: pin, onShow: restore });
  if (!shown) return <Nothing />;
  const settings: ViewSettings = {
    ...viewSettings,
    setTool: (tool) => {
      pins.stop();
      viewSettings.setTool(tool);
    },
  };
  const show = (series: Series): void => {
    setRestored(undefined);
    setShown(series);
  };
  const step = (by: 1 | -1): void => show(all[all.indexOf(shown) + by] ?? shown);
  return (
    <div className={styles['content']} data-compact={isCompact}>
      {isCompact ? null : (
        <SeriesColumn
          all={all}
          shown={shown}
          report={report}
          onShow={show}
          questions={<PinPanel pins={pins} hint={PIN_TEXTS.hint.scan} canPick />}
        />
      )}
      <div className={styles['images']}>
        {notice ? <div className={styles['notice']}>{notice}</div> : null}
        <OpenSeries
          key={shown.uid}
          series={shown}
          settings={settings}
          side={side}
          onSeries={step}
          overlay={overlay}
          pins={isCompact ? undefined : pins}
          restored={restored}
        />
      </div>
    </div>
  );
};

/** Shows one series of the file at a time. */
export const ScanView = ({ editor, ...props }: ScanViewProps) =>
  editor ? <EditedSeries {...props} editor={editor} /> : <ViewedSeries {...props} />;
