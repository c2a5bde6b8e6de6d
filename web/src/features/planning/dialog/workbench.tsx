import { sideWarnings } from '@cotyle/domain/models/model-side';
import { partsOf } from '@cotyle/domain/planning/parts';
import { doubtsAbout } from '@cotyle/domain/procedures/model-check';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { COLOURS, readColour, readLights } from '../../../shared/model-viewer/appearance-storage.ts';
import { boundsOfModel } from '../../../shared/model-viewer/model-bounds.ts';
import { ProblemNotice } from '../../../shared/model-viewer/problem-notice.tsx';
import { StatusLine } from '../../../shared/model-viewer/status-line.tsx';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { Toolbar } from '../../../shared/model-viewer/toolbar.tsx';
import { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useModelState } from '../../../shared/model-viewer/use-model-state.ts';
import { KeyList } from '../../../ui/key-list.tsx';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ModelViewer } from '../../../viewer/model-viewer.tsx';
import type { ModelViewerProps, ShownPart, ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { cupHandles, shownParts } from '../plan/scene.ts';
import type { CoverMap } from '../plan/scene.ts';
import { stateLabel } from '../plan/state-label.ts';
import { useChangeLabel } from '../plan/use-change-label.ts';
import { useWorkbench } from '../plan/use-workbench.ts';
import type { Workbench as WorkbenchState, WorkbenchProps } from '../plan/use-workbench.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { ControlsColumn } from './controls-column.tsx';
import { HISTORY_KEYS, planningKeys } from './planning-keys.ts';
import { ResultsColumn } from './results-column.tsx';
import { SideTabs } from './side-tabs.tsx';
import { useResults } from './use-results.ts';
import styles from './workbench.module.css';

const NO_MARKS: ModelViewerProps['marks'] = [];
const BONE = COLOURS[10].value;

/** Always ours, even with nothing to do: the browser would save the page, or undo in a field what the plan did not. */
const OWN_KEYS: readonly string[] = [...HISTORY_KEYS, 'Ctrl+S'];

const press = (
  event: KeyboardEvent,
  shortcuts: readonly Shortcut[],
  close: (() => void) | undefined,
): void => {
  const key = keyName(event.nativeEvent);
  const isOwn = OWN_KEYS.includes(key);
  if (!isOwn && isHandledByControl(event.target, key)) return;
  const run = key === 'Escape' ? close : shortcuts.find(({ keys }) => keys.includes(key))?.run;
  if (!run && !isOwn) return;
  event.preventDefault();
  run?.(key);
};

/** The drawn parts, and what has just changed of them. */
const useScene = (
  workbench: WorkbenchState,
  { catalogue, start }: WorkbenchProps,
  coverMap: CoverMap | undefined,
) => {
  const { editor } = workbench;
  const { plan, isEditable } = editor;
  const [isDragging, setDragging] = useState(false);
  const parts = useMemo(() => partsOf(catalogue, plan), [catalogue, plan]);
  const drawn = useMemo(
    (): readonly ShownPart[] => shownParts(plan, parts, coverMap),
    [plan, parts, coverMap],
  );
  const cup = useMemo(() => cupHandles(plan, parts, isEditable), [plan, parts, isEditable]);
  const label = useChangeLabel(stateLabel(plan, parts, start.native), isDragging);
  const held =
    <Args extends readonly unknown[]>(change: (...args: [...Args, boolean]) => void) =>
    (...args: [...Args, boolean]): void => {
      setDragging(!(args.at(-1) as boolean));
      change(...args);
    };
  return { parts, drawn, cup, label, onAxis: held(editor.point), onCentre: held(editor.drag) };
};

/** The model with the planned implant, what it is made of, and what it means. */
export const Workbench = (opened: WorkbenchProps) => {
  const workbench = useWorkbench(opened);
  const { catalogue } = workbench;
  const props: WorkbenchProps = { ...opened, catalogue };
  const { record, file, versions, start } = props;
  const { editor, isDirty, base } = workbench;
  const viewer = useRef<ViewerHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const { source, shown, progress, problem, events } = useModelState(file);
  const [bounds] = useState(() => boundsOfModel(file));
  const [lights] = useState(readLights);
  const [colour] = useState(() => COLOURS[readColour()]?.value ?? BONE);
  const [opacity, setOpacity] = useState(100);
  const results = useResults(props, editor.plan, viewer, shown);
  const scene = useScene(workbench, props, results.coverMap);
  const [side, setSide] = useState<'plan' | 'results'>('plan');
  const full = useFullScreen(room);
  const [listed, setListed] = useState<readonly Shortcut[]>();
  const keys = (): readonly Shortcut[] =>
    planningKeys({
      viewer: viewer.current,
      editor,
      onFullScreen: full.toggle,
      onHelp: () => help(),
      onSave: editor.isEditable && (isDirty || base.version === undefined) ? workbench.save : undefined,
    });
  const help = (): void => setListed(listed ? undefined : keys());
  const closeHelp = listed ? () => setListed(undefined) : undefined;
  const doubt = doubtsAbout(record, file).centre;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div
      ref={room}
      className={styles['content']}
      data-side={side}
      onKeyDown={(event) => press(event, keys(), closeHelp)}
    >
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
        opacity={opacity}
        onOpacity={setOpacity}
      />
      <div className={styles['picture']} data-level={shown}>
        {problem === 'no graphics' ? null : (
          <ModelViewer
            ref={viewer}
            label={PLANNING_TEXTS.model(file.fileName)}
            source={source}
            bounds={bounds}
            lights={lights}
            colour={colour}
            opacity={opacity / 100}
            cut={undefined}
            cup={scene.cup}
            parts={scene.drawn}
            cupLabel={scene.label.label}
            tilt={0}
            marks={NO_MARKS}
            picking={false}
            onPoint={() => undefined}
            onCupAxis={scene.onAxis}
            onCupCentre={scene.onCentre}
            onCutOpen={() => undefined}
            {...events}
          />
        )}
        <Toolbar
          onView={(view) => viewer.current?.view(view)}
          onReset={() => viewer.current?.reset()}
          isFullScreen={full.isFullScreen}
          onFullScreen={full.toggle}
          isHelping={listed !== undefined}
          onHelp={help}
        />
        {listed ? <KeyList label={MODEL_TEXTS.help} shortcuts={listed} /> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <VisuallyHidden>
          <output>{scene.label.announcement}</output>
        </VisuallyHidden>
        <StatusLine file={file} shown={shown} progress={progress} />
      </div>
      <ResultsColumn
        workbench={workbench}
        opened={props}
        parts={scene.parts}
        shown={shown}
        feedback={results.feedback}
        rows={results.rows}
        motion={results.motion}
        knownTorsion={results.knownTorsion}
        torsion={results.torsion}
        onTorsion={results.setTorsion}
      />
    </div>
  );
};
