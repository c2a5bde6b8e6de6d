import type { FileRecord } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import type { Direction } from '@cotyle/domain/cup/placement';
import { TILT_RANGE } from '@cotyle/domain/cup/postures';
import { useMemo, useRef, useState } from 'react';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { ModelViewer } from '../../../viewer/model-viewer.tsx';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { boundsOfModel } from '../../../shared/model-viewer/model-bounds.ts';
import { ModelColumn } from './model-column.tsx';
import styles from './model-view.module.css';
import { ScreenshotNotice } from './notices.tsx';
import { ProblemNotice } from '../../../shared/model-viewer/problem-notice.tsx';
import { viewOfPin } from '../../../shared/model-viewer/pinned-model-view.ts';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { placedCup, shownPlan } from '../plan/plan.ts';
import type { PlanForm } from '../plan/plan.ts';
import { useAngleLabel } from '../plan/use-angle-label.ts';
import { usePlanChanges } from '../plan/use-plan-changes.ts';
import { StatusLine } from '../../../shared/model-viewer/status-line.tsx';
import { VIEW_TEXTS } from '../texts.ts';
import { KeyList } from '../../../ui/key-list.tsx';
import { useWindowKeys } from '../../../ui/dialogs/use-window-keys.ts';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { shortcutsOf } from '../tools/shortcuts.ts';
import { Toolbar } from '../../../shared/model-viewer/toolbar.tsx';
import { useMeasuring } from '../tools/use-measuring.ts';
import type { Measuring } from '../tools/use-measuring.ts';
import { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useAppearance } from './use-appearance.ts';
import { useScreenshot } from './use-screenshot.ts';
import { useColumnReady } from './use-column-ready.ts';
import { useModelPins } from './use-model-pins.ts';
import { useModelState } from '../../../shared/model-viewer/use-model-state.ts';

export interface ModelViewProps {
  readonly file: FileRecord;
  readonly record: ProcedureRecord;
  readonly plan: PlanForm;
  /** The question that it is opened at. */
  readonly pin?: Pin | undefined;
}

const useTilt = (start = 0) => {
  const [tilt, setTilt] = useState(start);
  const by = (degrees: number): void =>
    setTilt(Math.min(TILT_RANGE.max, Math.max(TILT_RANGE.min, tilt + degrees)));
  return { tilt, setTilt, by };
};

/** The planned cup from the typed angles, and its changes. */
const usePlannedCup = (plan: PlanForm, record: ProcedureRecord) => {
  const changes = usePlanChanges(plan, record);
  const angles = shownPlan(plan, record);
  const cup = useMemo(
    () => placedCup(record, angles, plan.editable),
    // oxlint-disable-next-line react/exhaustive-deps -- the object is new at every rendering: its numbers count
    [record, angles?.inclination, angles?.anteversion, plan.editable],
  );
  const [isDragging, setDragging] = useState(false);
  const drag = (axis: Direction, done: boolean): void => {
    setDragging(!done);
    changes.point(axis, done);
  };
  return { changes, angles, cup, drag, shown: useAngleLabel(angles, isDragging) };
};

/** Runs the shortcut of a key, unless the focused control handles the key itself. */
const press = (
  event: KeyboardEvent,
  shortcuts: readonly Shortcut[],
  endTool: (() => void) | undefined,
): void => {
  const key = keyName(event);
  if (isHandledByControl(event.target, key)) return;
  const run = key === 'Escape' ? endTool : shortcuts.find(({ keys }) => keys.includes(key))?.run;
  if (!run) return;
  event.preventDefault();
  run(key);
};

/** The viewer with its toolbar, shortcuts and panels. */
export const ModelView = ({ file, record, plan, pin }: ModelViewProps) => {
  const { role } = useSignedIn();
  const viewer = useRef<ViewerHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const [bounds] = useState(() => boundsOfModel(file));
  const { source, shown, progress, problem, events } = useModelState(file);
  const [start] = useState(() => viewOfPin(pin));
  const appearance = useAppearance(bounds, start);
  const { tilt, setTilt, by: tiltBy } = useTilt(start?.tilt);
  const tools = useMeasuring();
  const { changes, angles, cup, drag, shown: changing } = usePlannedCup(plan, record);
  const [isCutOpen, setCutOpen] = useState(false);
  /** The coarse level is not exact enough to measure. */
  const measurable = shown !== undefined && shown !== 'coarse';
  const {
    pins,
    marks: pinMarks,
    orbit,
    takePoint,
  } = useModelPins({
    record,
    file,
    pin,
    start,
    viewer,
    tilt,
    setTilt,
    appearance,
    onStart: () => tools.choose('none'),
  });
  const measuring: Measuring = {
    ...tools,
    choose: (tool) => {
      pins.stop();
      tools.choose(tool);
    },
  };
  const isColumnReady = useColumnReady(shown !== undefined || problem !== undefined);
  const full = useFullScreen(room);
  const screenshot = useScreenshot(viewer, { record, angles, tilt, cut: appearance.cut.plane });
  /** Set while the list of keys is shown. */
  const [listed, setListed] = useState<readonly Shortcut[]>();
  const shortcuts = (): readonly Shortcut[] =>
    shortcutsOf({
      viewer: viewer.current,
      changes,
      isPlanEditable: plan.editable,
      measuring,
      measurable,
      pins,
      mayPickCentre: mayPickCentre(role, record.status),
      onPicture: screenshot.capture,
      onFullScreen: full.toggle,
      onHelp: () => help(),
      onCut: appearance.nextCut,
      onCutBy: appearance.moveCut,
      onOpacityBy: appearance.addOpacity,
      onTiltBy: tiltBy,
    });
  const help = (): void => setListed(listed ? undefined : shortcuts());
  const endTool = (): void => {
    measuring.choose('none');
    setListed(undefined);
  };
  const isEndable = measuring.tool !== 'none' || pins.isPicking || listed !== undefined;
  const onKeyDown = useWindowKeys(room, (event) =>
    press(event, shortcuts(), isEndable ? endTool : undefined),
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div ref={room} className={styles['content']} onKeyDown={onKeyDown}>
      <div className={styles['picture']} data-level={shown}>
        {problem === 'no graphics' ? null : (
          <ModelViewer
            ref={viewer}
            label={VIEW_TEXTS.model(file.fileName)}
            source={source}
            bounds={bounds}
            lights={appearance.lights}
            colour={appearance.colourValue}
            opacity={appearance.opacity / 100}
            cut={appearance.shownCut}
            cup={cup}
            cupLabel={changing.label}
            tilt={tilt}
            marks={measuring.marks}
            pins={pinMarks}
            onPin={pins.reveal}
            orbit={orbit}
            picking={measuring.tool !== 'none' || pins.isPicking}
            onPoint={pins.isPicking ? takePoint : measuring.addPoint}
            onCupAxis={drag}
            onCutOpen={setCutOpen}
            {...events}
          />
        )}
        <Toolbar
          onView={(view) => viewer.current?.view(view)}
          onReset={() => viewer.current?.reset()}
          onPicture={screenshot.capture}
          pins={pins}
          canPick={measurable}
          isFullScreen={full.isFullScreen}
          onFullScreen={full.toggle}
          isHelping={listed !== undefined}
          onHelp={help}
        />
        {listed ? <KeyList label={MODEL_TEXTS.help} shortcuts={listed} /> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        {screenshot.failed ? <ScreenshotNotice /> : null}
        <VisuallyHidden>
          <output>{changing.announcement}</output>
        </VisuallyHidden>
        <StatusLine file={file} shown={shown} progress={progress} />
      </div>
      {isColumnReady ? (
        <ModelColumn
          file={file}
          record={record}
          plan={plan}
          changes={changes}
          angles={angles}
          isCupDrawn={cup !== undefined}
          tilt={tilt}
          onTilt={setTilt}
          measuring={measuring}
          measurable={measurable}
          appearance={appearance}
          pins={pins}
          isCutOpen={isCutOpen}
        />
      ) : (
        <aside className={styles['column']} />
      )}
    </div>
  );
};
