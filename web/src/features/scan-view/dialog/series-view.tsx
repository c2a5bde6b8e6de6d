import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { Side } from '@cotyle/domain/procedures/side';
import { useEffect, useId, useRef } from 'react';
import { KeyList } from '../../../ui/key-list.tsx';
import { paneDeeds } from '../panes/pane-deeds.ts';
import { Pane } from '../panes/pane.tsx';
import { usePosition } from '../slices/use-position.ts';
import { useStage } from '../panes/use-stage.ts';
import type { SliceFacts } from '../picture/slice-facts.ts';
import styles from './series-view.module.css';
import { ImageIdentity } from './image-identity.tsx';
import { missingRuns } from '../slices/missing-runs.ts';
import type { Run } from '../slices/missing-runs.ts';
import type { Slices, SlicesState } from '../slices/series-slices.ts';
import { useGeometry } from '../slices/use-geometry.ts';
import { StatusLine } from './status-line.tsx';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import { Toolbar } from '../tools/toolbar.tsx';
import { useMeasuring } from '../tools/use-measuring.ts';
import { useScanKeys } from '../tools/use-scan-keys.ts';
import type { Look } from '../tools/use-look.ts';
import { PaneNotice } from './view-notices.tsx';

interface SeriesViewProps {
  readonly slices: Slices;
  readonly state: SlicesState;
  readonly facts: SliceFacts;
  readonly volume: Volume | undefined;
  readonly look: Look;
  readonly side: Side | null;
  readonly onSeries: (by: 1 | -1) => void;
}

/** The axis that slices lie along, as they were scanned. */
const SCANNED = 2;
const NO_RUNS: readonly Run[] = [];

/** Where a dialog puts the focus by itself: nobody has chosen it. */
const isAtTheDoor = (focused: Element | null): boolean =>
  focused === document.body || focused instanceof HTMLDialogElement || Boolean(focused?.closest('header'));

/** The views of one series with everything that can be done in them; put in anew when it turns out to be no volume. */
export const SeriesView = (props: SeriesViewProps) => {
  const { slices, state, facts, volume, look, side } = props;
  const { geometry, start } = useGeometry(props);
  const position = usePosition(geometry, start);
  const measuring = useMeasuring();
  const id = useId();
  const elements = useRef<Partial<Record<Plane, HTMLDivElement | null>>>({});
  const { voxel, point } = position;
  const index = voxel[SCANNED];
  const { window } = look;
  const { stage, sights, drawn, trouble, drawAgain } = useStage(elements, {
    slices,
    volume,
    window,
    point,
    index,
  });
  useEffect(() => slices.want(index), [slices, index]);
  const isSettled = sights.axial !== undefined || trouble !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    slices.goOn();
    // The keys are those of the views: whoever has just opened the scan need not look for them. Others are left where they are.
    if (isAtTheDoor(document.activeElement)) document.getElementById(`${id}-axial`)?.focus();
  }, [slices, isSettled, id]);
  const active = geometry.shown.includes(look.active) ? look.active : 'axial';

  const mark = (plane: Plane, at: Vector): void => {
    if (look.tool === 'angle' || (look.tool === 'length' && facts.isScaled))
      measuring.take(look.tool, plane, at);
  };
  const { shortcuts, onKeyDown } = useScanKeys(
    {
      look,
      stage,
      shown: geometry.shown,
      active,
      sight: sights[active],
      position,
      onFocus: (plane) => document.getElementById(`${id}-${plane}`)?.focus(),
      onMark: () => mark(active, point),
      onTakeBack: measuring.takeBack,
      onSeries: props.onSeries,
    },
    measuring,
  );
  const count = slices.series.slices.length;
  // By what is in the picture: a slice that has come is grey until it has been drawn.
  const isDrawn = (slice: number): boolean => (volume ? drawn.has(slice) : slices.has(slice));
  const runs = missingRuns(count, isDrawn);
  const isOne = geometry.shown.length === 1 || look.isAlone;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div className={styles['room']} onKeyDown={onKeyDown}>
      <Toolbar look={look} hasViews={geometry.shown.length > 1} onFit={() => stage?.fit()} />
      <div className={styles['panes']} data-views={isOne ? 'one' : 'three'}>
        {geometry.shown.map((plane) => (
          <Pane
            key={plane}
            id={`${id}-${plane}`}
            plane={plane}
            label={volume ? SCAN_VIEW_TEXTS.plane[plane] : SCAN_VIEW_TEXTS.stack}
            {...position.sliceIn(plane)}
            isThere={geometry.views[plane].axis !== SCANNED || isDrawn(index)}
            isActive={plane === active}
            isHidden={look.isAlone && plane !== active}
            sight={sights[plane]}
            point={point}
            measures={measuring.measures}
            reach={geometry.reach[plane]}
            side={side}
            hasLetters={facts.isOriented}
            count={count}
            runs={geometry.views[plane].axis === SCANNED ? NO_RUNS : runs}
            pointIn={(slice) => geometry.pointAt([voxel[0], voxel[1], slice])}
            tool={look.tool}
            deeds={paneDeeds({ plane, sight: sights[plane], stage, position, look, onMark: mark })}
            onActive={() => look.setActive(plane)}
            drawnIn={(element) => {
              elements.current[plane] = element;
            }}
          />
        ))}
        <ImageIdentity series={slices.series} />
        <PaneNotice why={state.why} isScaled={facts.isScaled} trouble={trouble} onDrawAgain={drawAgain} />
        {look.isHelping ? <KeyList label={SCAN_VIEW_TEXTS.help} shortcuts={shortcuts} /> : null}
      </div>
      <StatusLine
        state={state}
        total={count}
        measuring={measuring}
        hounsfield={slices.hounsfieldAt(voxel)}
        onRetry={slices.retry}
      />
    </div>
  );
};
