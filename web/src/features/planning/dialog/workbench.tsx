import { sideWarnings } from '@cotyle/domain/models/model-side';
import { doubtsAbout } from '@cotyle/domain/procedures/model-check';
import { useRef, useState } from 'react';
import { COLOURS, readColour, readLights } from '../../../shared/model-viewer/appearance-storage.ts';
import { boundsOfModel } from '../../../shared/model-viewer/model-bounds.ts';
import { ProblemNotice } from '../../../shared/model-viewer/problem-notice.tsx';
import { StatusLine } from '../../../shared/model-viewer/status-line.tsx';
import { CutControls } from '../../../shared/model-viewer/cut-controls.tsx';
import { viewOfPin } from '../../../shared/model-viewer/pinned-model-view.ts';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { Toolbar } from '../../../shared/model-viewer/toolbar.tsx';
import { useCut } from '../../../shared/model-viewer/use-cut.ts';
import { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useModelState } from '../../../shared/model-viewer/use-model-state.ts';
import { KeyList } from '../../../ui/key-list.tsx';
import { useWindowKeys } from '../../../ui/dialogs/use-window-keys.ts';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ModelViewer } from '../../../viewer/model-viewer.tsx';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { useFemur } from '../../../shared/femur/use-femur.ts';
import { usePlayedScene } from '../motion/use-played-scene.ts';
import { PlayerBar } from '../panels/player-bar.tsx';
import { usePlanPins } from './use-plan-pins.ts';
import type { FemurView } from '../../../shared/planned-scene/stem-scene.ts';
import { useWorkbench } from '../plan/use-workbench.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';
import { PicturesLine } from '../pictures/pictures-line.tsx';
import { useUnpictured } from '../pictures/use-unpictured.ts';
import { useVersionPictures } from '../pictures/use-version-pictures.ts';
import { PictureArea } from '../sections/picture-area.tsx';
import { useCtPane } from '../sections/use-ct-pane.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { ControlsColumn } from './controls-column.tsx';
import { HISTORY_KEYS, planningKeys } from './planning-keys.ts';
import { ResultsColumn } from './results-column.tsx';
import { SideTabs } from './side-tabs.tsx';
import { usePlanPictures } from './use-plan-pictures.ts';
import { useResults } from './use-results.ts';
import { useScene } from './use-scene.ts';
import styles from './workbench.module.css';

const BONE = COLOURS[10].value;

/** Always ours, even with nothing to do: the browser would save the page, or undo in a field what the plan did not. */
const OWN_KEYS: readonly string[] = [...HISTORY_KEYS, 'Ctrl+S'];

const press = (
  event: KeyboardEvent,
  shortcuts: readonly Shortcut[],
  close: (() => void) | undefined,
): void => {
  // What the scan has done already.
  if (event.defaultPrevented) return;
  const key = keyName(event);
  const isOwn = OWN_KEYS.includes(key);
  if (!isOwn && isHandledByControl(event.target, key)) return;
  const run = key === 'Escape' ? close : shortcuts.find(({ keys }) => keys.includes(key))?.run;
  if (!run && !isOwn) return;
  event.preventDefault();
  run?.(key);
};

/** The model with the planned implant, what it is made of, and what it means. */
export const Workbench = (opened: WorkbenchProps) => {
  const { record, file, versions, start, pin } = opened;
  const viewer = useRef<ViewerHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const { source, shown, progress, problem, events } = useModelState(file);
  const femur = useFemur({
    procedureId: record.id,
    pelvisFileId: file.id,
    side: start.plan.side,
    isPelvisShown: shown === 'fine' || shown === 'stl',
  });
  const workbench = useWorkbench(opened, femur.file?.id);
  const { editor, isDirty, base, catalogue } = workbench;
  const props: WorkbenchProps = { ...opened, catalogue };
  const [bounds] = useState(() => boundsOfModel(file));
  const [lights] = useState(readLights);
  const [colour] = useState(() => COLOURS[readColour()]?.value ?? BONE);
  const [pinned] = useState(() => viewOfPin(pin));
  const [opacity, setOpacity] = useState(pinned?.opacity ?? 100);
  const cutting = useCut(bounds, pinned?.cut);
  const [isCutOpen, setCutOpen] = useState(false);
  const [femurView, setFemurView] = useState<FemurView>('planned');
  const results = useResults(props, editor.plan, viewer, shown, femur);
  const { player } = results.motion;
  const scene = useScene({
    workbench,
    opened: props,
    landmarks: results.landmarks,
    feedback: results.feedback,
    coverMap: results.coverMap,
    femur,
    femurView,
    colour,
    opacity: opacity / 100,
  });
  const ct = useCtPane({
    opened: props,
    editor,
    landmarks: results.landmarks,
    viewer,
    shown,
    femur,
    onCentre: scene.onCentre,
    label: scene.cupLabel,
  });
  const takePictures = usePlanPictures({
    viewer,
    shown,
    bounds,
    colour,
    catalogue: opened.catalogue,
    landmarks: results.landmarks,
    femur,
    ct,
  });
  const unpictured = useUnpictured(record.id, start.saved);
  const isPicturable = (shown === 'fine' || shown === 'stl') && (!femur.file || !!femur.surface);
  const pictures = useVersionPictures(
    record.id,
    workbench.saved ?? (isPicturable ? unpictured : undefined),
    takePictures,
  );
  const playing = usePlayedScene(scene, results.motion);
  const [side, setSide] = useState<'plan' | 'results'>(pin ? 'results' : 'plan');
  const canPick = shown === 'fine' || shown === 'stl';
  const { pins, marks, orbit, takePoint } = usePlanPins({
    opened,
    workbench,
    viewer,
    cutting,
    opacity,
    setOpacity,
    pinned,
    onStart: () => setSide('results'),
  });
  const full = useFullScreen(room);
  const [listed, setListed] = useState<readonly Shortcut[]>();
  const keys = (): readonly Shortcut[] =>
    planningKeys({
      viewer: viewer.current,
      editor,
      player,
      pins,
      canPick,
      onFullScreen: full.toggle,
      onHelp: () => help(),
      onCut: cutting.nextCut,
      onCutBy: cutting.moveCut,
      onSave: editor.isEditable && (isDirty || base.version === undefined) ? workbench.save : undefined,
    });
  const help = (): void => setListed(listed ? undefined : keys());
  const closeHelp = listed ? () => setListed(undefined) : undefined;
  const close =
    closeHelp ?? (pins.isPicking ? pins.stop : undefined) ?? (player.played ? player.stop : undefined);
  const onKeyDown = useWindowKeys(room, (event) => press(event, keys(), close));
  const doubt = doubtsAbout(record, file).centre;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div ref={room} className={styles['content']} data-side={side} onKeyDown={onKeyDown}>
      <SideTabs side={side} onSide={setSide} />
      <ControlsColumn
        workbench={workbench}
        record={record}
        fileId={file.id}
        versions={versions}
        catalogue={catalogue}
        native={start.native}
        assumed={start.assumed}
        warnings={[
          ...sideWarnings(record.sideSurgeon, record.sideEngineer, file.hip),
          ...(doubt ? [doubt] : []),
        ]}
        landmarks={results.landmarks}
        femur={femur}
        femurView={femurView}
        onFemurView={setFemurView}
        opacity={opacity}
        onOpacity={setOpacity}
        pictures={
          pictures.state && !isDirty ? (
            <PicturesLine
              state={pictures.state}
              onAgain={pictures.again}
              isCtOpen={ct.isOpened}
              onOpenCt={ct.open}
            />
          ) : null
        }
        cutting={
          <CutControls cut={cutting.cut} range={cutting.range} onCut={cutting.setCut} isCutOpen={isCutOpen} />
        }
      />
      <PictureArea
        ct={ct}
        level={shown}
        takePictures={takePictures}
        pictured={{
          procedureId: record.id,
          plan: editor.plan,
          parts: scene.parts,
          version: workbench.version?.version ?? (isDirty ? undefined : base.version),
        }}
      >
        {problem === 'no graphics' ? null : (
          <ModelViewer
            ref={viewer}
            label={PLANNING_TEXTS.model(file.fileName)}
            source={source}
            bounds={bounds}
            lights={lights}
            colour={colour}
            opacity={opacity / 100}
            cut={cutting.shownCut}
            cup={playing.cup}
            parts={playing.drawn}
            handles={playing.handles}
            handleLabel={scene.handleLabel}
            cupLabel={scene.cupLabel}
            tilt={0}
            marks={playing.marks}
            pins={marks}
            onPin={pins.reveal}
            orbit={orbit}
            picking={pins.isPicking}
            onPoint={(point) => {
              if (pins.isPicking) takePoint(point);
            }}
            onCupAxis={scene.onAxis}
            onCupCentre={scene.onCentre}
            onHandle={scene.onHandle}
            onCutOpen={setCutOpen}
            {...events}
          />
        )}
        <Toolbar
          onView={(view) => viewer.current?.view(view)}
          onReset={() => viewer.current?.reset()}
          pins={pins}
          canPick={canPick}
          isFullScreen={full.isFullScreen}
          onFullScreen={full.toggle}
          isHelping={listed !== undefined}
          onHelp={help}
        />
        {listed ? <KeyList label={MODEL_TEXTS.help} shortcuts={listed} /> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <VisuallyHidden>
          {scene.announcements.map((text, n) => (
            <output key={n}>{text}</output>
          ))}
        </VisuallyHidden>
        {player.played ? <PlayerBar player={player} played={player.played} /> : null}
        <StatusLine file={file} shown={shown} progress={progress} />
      </PictureArea>
      <ResultsColumn
        workbench={workbench}
        opened={props}
        parts={scene.parts}
        shown={shown}
        feedback={results.feedback}
        rows={results.rows}
        motion={results.motion}
        pins={pins}
        canPick={canPick}
      />
    </div>
  );
};
