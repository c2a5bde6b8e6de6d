import type { Plane } from '@cotyle/domain/ct/planes';
import { planesOf } from '@cotyle/domain/ct/planes';
import { difference } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { LANDMARK_KINDS } from '@cotyle/domain/landmarks/placed';
import { plus } from '@cotyle/domain/landmarks/points';
import type { EditedView, EditorPointer } from '../../../shared/ct-view/scan-editor.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import { marksOf, nearestMark } from '../landmarks/landmark-figures.ts';
import type { LandmarkMark } from '../landmarks/landmark-figures.ts';
import { placedAt } from '../landmarks/landmark-refs.ts';

/** A press within so many pixels takes a mark. */
const GRIP = 12;

/** Places the chosen landmark where it is missing, or adds a point to the rim; false where neither is wanted. */
export const placeSelected = (core: EditorCore, point: Vector): boolean => {
  const { landmarks } = core.session;
  const { selected, placed } = landmarks.get();
  if (!selected || !core.session.canEdit()) return false;
  const kind = LANDMARK_KINDS[selected.name];
  if (kind === 'points' && selected.isAdding) landmarks.addRimPoint(selected, point);
  else if (kind === 'point' && !placedAt(placed, selected)) landmarks.move(selected, point);
  else return false;
  return true;
};

/** The pointer in a view while landmarks are edited: it drags a mark, places what is missing, or moves the cross-hair. */
export const createLandmarkPointer = (core: EditorCore): EditorPointer => {
  const { landmarks } = core.session;
  let drag:
    | { readonly mark: LandmarkMark; readonly start: Vector; readonly gesture: number; isMoved: boolean }
    | undefined;
  const markAt = (view: EditedView, plane: Plane, point: Vector, tolerance: number) => {
    const volume = core.gridOf(view)?.volume;
    if (!volume) return undefined;
    const { normal } = planesOf(volume)[plane];
    return nearestMark(marksOf(landmarks.get().placed), point, normal, tolerance);
  };
  return {
    press: (view, plane, point, pixel) => {
      drag = undefined;
      if (placeSelected(core, point)) return;
      const mark = markAt(view, plane, point, GRIP * pixel);
      if (!mark) {
        view.moveTo(point);
        return;
      }
      landmarks.select(mark.ref, mark.index);
      if (core.session.canEdit())
        drag = { mark, start: point, gesture: landmarks.newGesture(), isMoved: false };
    },
    stretch: (view, _plane, point) => {
      view.moveTo(point);
      if (!drag) return;
      drag.isMoved = true;
      const { mark, start, gesture } = drag;
      landmarks.move(mark.ref, plus(mark.point, difference(point, start)), { point: mark.index, gesture });
    },
    release: () => {
      drag = undefined;
    },
    abandon: () => {
      if (drag?.isMoved) landmarks.undo();
      drag = undefined;
    },
    hover: () => undefined,
    resize: () => undefined,
  };
};
