import { planesOf } from '@cotyle/domain/ct/planes';
import { cross } from '@cotyle/domain/ct/vector';
import { plus, times } from '@cotyle/domain/landmarks/points';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import { overlayShortcut } from '../editor/editor-shortcuts.ts';
import { showPlace } from '../editor/show-place.ts';
import { ALL_LANDMARKS, isSameLandmark, placeOf, pointsOf } from '../landmarks/landmark-refs.ts';
import type { LandmarkRef } from '../landmarks/landmark-refs.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { placeSelected } from './landmark-pointer.ts';

export const MODE_KEY = 'L';

/** Millimetres. */
const STEP = { near: 0.5, far: 5 };

const WAYS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ARROWS = Object.keys(WAYS);

/** Chooses a landmark and leads the views to it. */
export const chooseLandmark = (core: EditorCore, view: EditedView, ref: LandmarkRef, point = 0): void => {
  const { landmarks, grids } = core.session;
  landmarks.select(ref, point);
  view.setPointing(true);
  const place = placeOf(landmarks.get().placed, ref, point);
  if (place) showPlace(view, grids, place);
};

/** Along the screen of the active view. */
const nudge = (core: EditorCore, view: EditedView, key: string): void => {
  const { landmarks } = core.session;
  const { selected, placed } = landmarks.get();
  const volume = core.gridOf(view)?.volume;
  const place = selected && pointsOf(placed, selected)[selected.point];
  if (!selected || !volume || !place || !core.session.canEdit()) return;
  const { up, normal } = planesOf(volume)[view.active];
  const right = cross(up, normal);
  const [across, above] = WAYS[key.split('+').at(-1) ?? ''] ?? [0, 0];
  const length = key.startsWith('Shift+') ? STEP.far : STEP.near;
  const to = plus(place, plus(times(right, across * length), times(up, above * length)));
  landmarks.move(selected, to, { point: selected.point });
  view.moveTo(to);
};

const step = (core: EditorCore, view: EditedView, by: 1 | -1): void => {
  const { selected } = core.session.landmarks.get();
  const at = ALL_LANDMARKS.findIndex((ref) => isSameLandmark(selected, ref));
  const count = ALL_LANDMARKS.length;
  const next = ALL_LANDMARKS[at === -1 && by === -1 ? count - 1 : (at + by + count) % count];
  if (next) chooseLandmark(core, view, next);
};

const removePoint = (core: EditorCore): void => {
  const { landmarks } = core.session;
  const { selected } = landmarks.get();
  if (selected && core.session.canEdit()) landmarks.removeRimPoint(selected, selected.point);
};

/** Places what is missing; moves what is there. */
const putAtCrossHair = (core: EditorCore, { point }: EditedView): void => {
  const { landmarks } = core.session;
  const { selected } = landmarks.get();
  if (!selected || !core.session.canEdit() || placeSelected(core, point)) return;
  landmarks.move(selected, point, { point: selected.point });
};

export const toggleMode = (core: EditorCore, view: EditedView): void => {
  core.setMode(core.mode.get() === 'landmarks' ? 'segments' : 'landmarks');
  view.setPointing(true);
};

/** The keys while landmarks are edited. */
export const landmarkShortcuts = (core: EditorCore, view: EditedView): readonly Shortcut[] => {
  const { selected, placed } = core.session.landmarks.get();
  const points = selected ? pointsOf(placed, selected).length : 0;
  const isMovable = view.isPointing && points > 0;
  const isRim = selected?.name === 'acetabularRim' && points > 0;
  return [
    { keys: ['Ctrl+Z'], label: EDIT_TEXTS.undo, run: () => void core.undo(view) },
    { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], label: EDIT_TEXTS.redo, run: () => void core.redo(view) },
    {
      keys: ['Y', 'Shift+Y'],
      label: LANDMARK_TEXTS.stepKeys,
      run: (key) => step(core, view, key === 'Y' ? 1 : -1),
    },
    {
      keys: ARROWS,
      label: LANDMARK_TEXTS.moveKeys,
      run: isMovable ? (key) => nudge(core, view, key) : undefined,
    },
    {
      keys: ARROWS.map((key) => `Shift+${key}`),
      label: LANDMARK_TEXTS.moveFar,
      run: isMovable ? (key) => nudge(core, view, key) : undefined,
    },
    {
      keys: ['Enter', ' '],
      label: LANDMARK_TEXTS.putHere,
      run: view.isPointing && selected ? () => putAtCrossHair(core, view) : undefined,
    },
    {
      keys: ['Delete', 'Backspace'],
      label: LANDMARK_TEXTS.removeKey,
      run: isRim ? () => removePoint(core) : undefined,
    },
    overlayShortcut(core),
  ];
};
