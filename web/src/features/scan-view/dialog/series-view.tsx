import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { PinnedScanView } from '@cotyle/domain/pins/pinned-view';
import type { Side } from '@cotyle/domain/hip/side';
import { useEffect, useId, useRef, useState } from 'react';
import type { OverlayView, ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import { pinKeys } from '../../../shared/pins/pin-keys.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import { KeyList } from '../../../ui/key-list.tsx';
import { useEditedView } from '../editing/edited-view.ts';
import type { SeriesEditing } from '../editing/edited-view.ts';
import { useShownVolume } from '../editing/shown-volume.ts';
import { paneActions } from '../panes/pane-actions.ts';
import { Pane } from '../panes/pane.tsx';
import { usePosition } from '../slices/use-position.ts';
import { PinLayers } from '../panes/pin-layers.tsx';
import { useRenderer } from '../panes/use-renderer.ts';
import type { SliceMetadata } from '../rendering/slice-metadata.ts';
import styles from './series-view.module.css';
import { ImageIdentity } from './image-identity.tsx';
import { missingRuns } from '../slices/missing-runs.ts';
import type { Run } from '../slices/missing-runs.ts';
import type { SliceLoader, SliceLoaderState } from '../slices/slice-loader.ts';
import { useGeometry } from '../slices/use-geometry.ts';
import { pinnedScanView, useRestoredView } from '../pins/scan-pins.ts';
import { shownSlab } from '../tools/shown-slab.ts';
import { StatusLine } from './status-line.tsx';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { Toolbar } from '../tools/toolbar.tsx';
import { useMeasuring } from '../tools/use-measuring.ts';
import { useScanKeys } from '../tools/use-scan-keys.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';
import { PaneNotice } from './view-notices.tsx';

interface SeriesViewProps {
  readonly slices: SliceLoader;
  readonly state: SliceLoaderState;
  readonly metadata: SliceMetadata;
  readonly volume: Volume | undefined;
  readonly settings: ViewSettings;
  readonly side: Side | null;
  readonly onSeries: (by: 1 | -1) => void;
  readonly editing: SeriesEditing | undefined;
  readonly overlay: ScanOverlay | undefined;
  readonly pins: ViewerPins | undefined;
  readonly restored: PinnedScanView | undefined;
}

/** The voxel axis along which the slices were acquired. */
const SLICE_AXIS = 2;
const NO_RUNS: readonly Run[] = [];

/** The focus is still where the dialog put it. */
const isInitialFocus = (focused: Element | null): boolean =>
  focused === document.body || focused instanceof HTMLDialogElement || Boolean(focused?.closest('header'));

interface PlaneOverlay {
  readonly overlay: ScanOverlay;
  readonly view: OverlayView;
}

/** The keys of what is drawn on the images, and of questions. */
const viewedKeys = (
  drawn: PlaneOverlay | undefined,
  pins: ViewerPins | undefined,
  pickMiddle: () => void,
) => ({
  shortcutsOf: () => [
    ...(drawn?.overlay.shortcutsOf(drawn.view) ?? []),
    ...(pins ? pinKeys(pins, { canPick: true, pickMiddle }) : []),
  ],
  cancel: () => {
    if (!pins?.isPicking) return false;
    pins.stop();
    return true;
  },
});

const layerOf = (drawn: PlaneOverlay | undefined) => drawn?.overlay.layer(drawn.view) ?? null;

/** The views of one series with tools and shortcuts; remounted when it turns out not to be a volume. */
export const SeriesView = (props: SeriesViewProps) => {
  const { slices, state, metadata, volume, settings, side, pins, restored } = props;
  const { geometry, start } = useGeometry(props);
  const first = props.editing?.start;
  const position = usePosition(geometry, first ? geometry.voxelAt(first, start) : start);
  const measuring = useMeasuring();
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const elements = useRef<Partial<Record<Plane, HTMLDivElement | null>>>({});
  const { voxel, point } = position;
  const index = voxel[SLICE_AXIS];
  const { window } = settings;
  const { renderer, viewports, drawn, problem, redraw } = useRenderer(elements, {
    slices,
    volume,
    window,
    slab: settings.slab,
    point,
    index,
  });
  useEffect(() => slices.prioritise(index), [slices, index]);
  useRestoredView({ restored, renderer, position, shown: geometry.shown });
  const [firstPlane] = useState(geometry.shown.includes(settings.active) ? settings.active : 'axial');
  const isSettled = viewports.axial !== undefined || problem !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    slices.releaseRest();
    // Focuses a view, so that its keys work at once, unless the person has already moved the focus.
    if (isInitialFocus(document.activeElement)) document.getElementById(`${id}-${firstPlane}`)?.focus();
  }, [slices, isSettled, id, firstPlane]);
  const active = geometry.shown.includes(settings.active) ? settings.active : 'axial';
  const editing = useEditedView(props.editing, { slices, volume, geometry, position, settings, active });
  const { Layer, Panel } = editing?.editor ?? {};
  const { overlay } = props;
  const shownVolume = useShownVolume({
    slices,
    volume,
    shown: geometry.shown,
    renderer,
    viewports,
    moveTo: position.moveTo,
  });
  const overlayIn = (plane: Plane) => {
    const viewport = viewports[plane];
    return overlay && shownVolume && viewport
      ? { overlay, view: { shown: shownVolume, plane, viewport } }
      : undefined;
  };

  const mark = (): void => {
    if (settings.tool === 'angle' || (settings.tool === 'length' && metadata.isScaled))
      measuring.addPoint(settings.tool, active, point);
  };
  const ask = (plane: Plane, at: Vector): void =>
    pins?.take({
      point: at,
      view: pinnedScanView({ series: slices.series.uid, plane, position, settings, renderer, geometry }),
    });
  const { hip } = slices;
  const toHip = hip && ((): void => position.moveTo(hip));
  const { shortcuts, onKeyDown } = useScanKeys(
    room,
    {
      settings,
      renderer,
      shown: geometry.shown,
      active,
      viewport: viewports[active],
      position,
      onFocus: (plane) => document.getElementById(`${id}-${plane}`)?.focus(),
      onMark: mark,
      onRemovePoint: measuring.removePoint,
      onRemoveLast: measuring.removeLast,
      onHip: toHip,
      onSeries: props.onSeries,
    },
    measuring,
    editing
      ? { shortcutsOf: () => editing.editor.shortcutsOf(editing.view), cancel: editing.editor.cancel }
      : viewedKeys(overlayIn(active), pins, () => ask(active, point)),
  );
  const shown = shownSlab({ slab: settings.slab, geometry, voxel, valueAt: slices.hounsfieldAt });
  const count = slices.series.slices.length;
  // By what is rendered: a loaded slice is grey until then.
  const isDrawn = (slice: number): boolean => (volume ? drawn.has(slice) : slices.has(slice));
  const runs = missingRuns(count, isDrawn);
  const isOne = geometry.shown.length === 1 || settings.isAlone;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div
      ref={room}
      className={styles['content']}
      data-editing={Panel ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        settings={settings}
        hasViews={geometry.shown.length > 1}
        onFit={() => renderer?.fit()}
        onHip={toHip}
      />
      <div className={styles['panes']} data-views={isOne ? 'one' : 'three'}>
        {geometry.shown.map((plane) => (
          <Pane
            key={plane}
            id={`${id}-${plane}`}
            plane={plane}
            label={volume ? SCAN_VIEW_TEXTS.plane[plane] : SCAN_VIEW_TEXTS.stack}
            {...position.sliceIn(plane)}
            isThere={geometry.views[plane].axis !== SLICE_AXIS || shown.slices(plane).every(isDrawn)}
            isActive={plane === active}
            isHidden={settings.isAlone && plane !== active}
            viewport={viewports[plane]}
            point={point}
            measures={measuring.measures}
            reach={geometry.reach[plane]}
            side={side}
            hasLetters={metadata.isOriented}
            isScaled={metadata.isScaled}
            slab={shown.label}
            count={count}
            runs={geometry.views[plane].axis === SLICE_AXIS ? NO_RUNS : runs}
            pointIn={(slice) => geometry.pointAt([voxel[0], voxel[1], slice])}
            tool={pins?.isPicking ? 'ask' : settings.tool}
            actions={paneActions({
              plane,
              viewport: viewports[plane],
              renderer,
              position,
              settings,
              measuring,
              isScaled: metadata.isScaled,
              onAsk: pins?.isPicking ? ask : undefined,
              editing,
            })}
            layer={
              Layer && editing && viewports[plane] ? (
                <Layer view={editing.view} plane={plane} viewport={viewports[plane]} />
              ) : (
                layerOf(overlayIn(plane))
              )
            }
            onActive={() => settings.setActive(plane)}
            drawnIn={(element) => {
              elements.current[plane] = element;
            }}
          />
        ))}
        {pins ? (
          <PinLayers
            pins={pins}
            shown={geometry.shown.filter((plane) => !settings.isAlone || plane === active)}
            viewports={viewports}
            reach={geometry.reach}
          />
        ) : null}
        <ImageIdentity series={slices.series} isBelowSlab={shown.label !== undefined} />
        <PaneNotice
          stackReason={state.stackReason}
          isScaled={metadata.isScaled}
          problem={problem}
          onRedraw={redraw}
        />
        {settings.isHelping ? <KeyList label={SCAN_VIEW_TEXTS.help} shortcuts={shortcuts} /> : null}
      </div>
      {overlay ? <div className={styles['legend']}>{overlay.legend(shownVolume)}</div> : null}
      <StatusLine
        state={state}
        total={count}
        measuring={measuring}
        hounsfield={shown.hounsfield(active)}
        onRetry={slices.retry}
      />
      {Panel ? (
        <div className={styles['panel']}>
          <Panel view={editing?.view} />
        </div>
      ) : null}
    </div>
  );
};
