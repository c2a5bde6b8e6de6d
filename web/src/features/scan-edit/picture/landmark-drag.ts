import { lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import { showPlace } from '../editor/show-place.ts';
import { placeSelected } from '../landmark-pane/landmark-pointer.ts';
import { marksOf } from '../landmarks/landmark-figures.ts';
import type { LandmarkMark } from '../landmarks/landmark-figures.ts';
import { boneOf, isOnSurface } from '../landmarks/landmark-refs.ts';
import type { LandmarkRef } from '../landmarks/landmark-refs.ts';
import type { PicturePoint, SegmentScene } from './segment-scene.ts';

/** A press within so many pixels takes a mark. */
const GRIP = 10;

type Scene = Pick<SegmentScene, 'project' | 'surfaceAt' | 'besides'>;

const markAt = (scene: Scene, marks: readonly LandmarkMark[], at: PicturePoint): LandmarkMark | undefined => {
  let best: { readonly mark: LandmarkMark; readonly off: number } | undefined;
  for (const mark of marks) {
    const { x, y } = scene.project(mark.point);
    const off = lengthOf([x - at.x, y - at.y, 0]);
    if (off <= GRIP && (!best || off < best.off)) best = { mark, off };
  }
  return best?.mark;
};

const surfaceOf = (scene: Scene, ref: LandmarkRef, at: PicturePoint): Vector | undefined =>
  scene.surfaceAt(at, SEGMENTS[boneOf(ref)].value);

/** Drags landmarks in the 3D picture: those of a surface stay on it, the others move along the screen. */
export const createLandmarkDrag = (core: EditorCore) => {
  const { landmarks } = core.session;
  let drag: { readonly mark: LandmarkMark; readonly gesture: number } | undefined;
  const show = (view: EditedView, point: Vector): void => showPlace(view, core.session.grids, point);
  return {
    /** False where there is nothing to take: the picture is turned then. */
    press: (scene: Scene, view: EditedView, at: PicturePoint): boolean => {
      drag = undefined;
      if (core.mode.get() !== 'landmarks') return false;
      const { selected, placed } = landmarks.get();
      const place = selected && isOnSurface(selected) ? surfaceOf(scene, selected, at) : undefined;
      if (place && placeSelected(core, place)) {
        show(view, place);
        return true;
      }
      const mark = markAt(scene, marksOf(placed), at);
      if (!mark) return false;
      landmarks.select(mark.ref, mark.index);
      show(view, mark.point);
      if (core.session.canEdit()) drag = { mark, gesture: landmarks.newGesture() };
      return true;
    },
    move: (scene: Scene, view: EditedView, at: PicturePoint): boolean => {
      if (!drag) return false;
      const { ref, index, point } = drag.mark;
      const to = isOnSurface(ref) ? surfaceOf(scene, ref, at) : scene.besides(at, point);
      if (to) {
        landmarks.move(ref, to, { point: index, gesture: drag.gesture });
        show(view, to);
      }
      return true;
    },
    release: (): void => {
      drag = undefined;
    },
  };
};
