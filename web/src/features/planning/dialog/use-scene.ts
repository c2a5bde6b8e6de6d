import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { PlanFeedback } from '@cotyle/domain/planning/feedback';
import { partsOf } from '@cotyle/domain/planning/parts';
import { placedStem } from '@cotyle/domain/planning/placed-stem';
import { useMemo, useState } from 'react';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import type { Handle } from '../../../viewer/scene/handles.ts';
import type { Point } from '../../../viewer/scene/marks.ts';
import { changeText } from '../../../shared/planned-scene/numbers.ts';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import { cupHandles, shownParts } from '../../../shared/planned-scene/scene.ts';
import type { CoverMap } from '../../../shared/planned-scene/scene.ts';
import { stateLabel, stemLabel } from '../plan/state-label.ts';
import { draggedStem, shownFemur, stemHandles } from '../../../shared/planned-scene/stem-scene.ts';
import type { FemurView } from '../../../shared/planned-scene/stem-scene.ts';
import { useChangeLabel } from '../plan/use-change-label.ts';
import type { Workbench, WorkbenchProps } from '../plan/use-workbench.ts';
import { PLANNING_TEXTS } from '../texts.ts';

const NO_HANDLES: readonly Handle[] = [];

interface SceneOptions {
  readonly workbench: Workbench;
  readonly opened: Pick<WorkbenchProps, 'catalogue' | 'start'>;
  readonly landmarks: Landmarks;
  readonly feedback: PlanFeedback | undefined;
  readonly coverMap: CoverMap | undefined;
  readonly femur: Femur;
  readonly femurView: FemurView;
  readonly colour: string;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** What the stem changes, where that is known. */
const legText = (feedback: PlanFeedback | undefined): string => {
  const [leg, offset] = [feedback?.stem?.legLength.change.value, feedback?.stem?.femoralOffset.change.value];
  return leg === undefined || offset === undefined
    ? ''
    : `\n${PLANNING_TEXTS.legChanged(changeText(leg), changeText(offset))}`;
};

/** The drawn parts, their handles, and what has just changed of them. */
export const useScene = ({ workbench, opened, landmarks, femur, femurView: view, ...look }: SceneOptions) => {
  const { editor } = workbench;
  const { plan, isEditable } = editor;
  const { colour, opacity, coverMap } = look;
  const [held, setHeld] = useState<'cup' | 'stem'>();
  const parts = useMemo(() => partsOf(opened.catalogue, plan), [opened.catalogue, plan]);
  const placed = useMemo(() => placedStem(plan, parts, landmarks)?.value, [plan, parts, landmarks]);
  const implants = useMemo(
    () => shownParts(plan, parts, coverMap, placed && { placed, view }),
    [plan, parts, coverMap, placed, view],
  );
  const { surface } = femur;
  const fileId = femur.file?.id;
  const bones = useMemo(
    () =>
      surface && fileId !== undefined ? shownFemur({ surface, fileId, colour, opacity }, placed, view) : [],
    [surface, fileId, colour, opacity, placed, view],
  );
  const drawn = useMemo((): readonly ShownPart[] => [...implants, ...bones], [implants, bones]);
  const cup = useMemo(() => cupHandles(plan, parts, isEditable), [plan, parts, isEditable]);
  const handles = useMemo(
    () => (plan.stem && placed && isEditable ? stemHandles(placed, plan.stem, plan.side, view) : NO_HANDLES),
    [plan, placed, isEditable, view],
  );
  const cupChange = useChangeLabel(stateLabel(plan, parts, opened.start.native), held === 'cup');
  const stemChange = useChangeLabel(stemLabel(plan, parts) ?? '', held === 'stem');
  const holding =
    <Args extends readonly unknown[]>(part: 'cup' | 'stem', change: (...args: [...Args, boolean]) => void) =>
    (...args: [...Args, boolean]): void => {
      setHeld((args.at(-1) as boolean) ? undefined : part);
      change(...args);
    };
  const onHandle = (id: string, at: Point, done: boolean): void => {
    if (!plan.stem || !placed || (id !== 'depth' && id !== 'torsion')) return;
    editor.dragStem(id, draggedStem(id, at, plan.stem, placed, plan.side, view), done);
  };
  return {
    parts,
    drawn,
    cup,
    cupLabel: cupChange.label,
    handles,
    handleLabel: stemChange.label
      ? { id: 'depth', text: `${stemChange.label}${legText(look.feedback)}` }
      : undefined,
    /** The part that changed last was announced last. */
    announcements: [cupChange.announcement, stemChange.announcement],
    onAxis: holding('cup', editor.point),
    onCentre: holding('cup', editor.drag),
    onHandle: holding('stem', onHandle),
  };
};
