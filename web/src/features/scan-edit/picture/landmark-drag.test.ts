import type { Vector } from '@cotyle/domain/ct/vector';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { describe, expect, it } from 'vitest';
import { landmarkCore, landmarkView, PROPOSALS } from '../landmark-pane/testing/landmark-core.ts';
import { createLandmarkDrag } from './landmark-drag.ts';

/** Seen from the front, a pixel for each millimetre; the left hip bone has a flat surface at y = -50. */
const SCENE = {
  project: ([x, , z]: Vector) => ({ x, y: -z }),
  surfaceAt: ({ x, y }: { readonly x: number; readonly y: number }, value: number): Vector | undefined =>
    value === SEGMENTS.LEFT_HIP_BONE.value && x > 0 ? [x, -50, -y] : undefined,
  besides: ({ x, y }: { readonly x: number; readonly y: number }, point: Vector): Vector => [x, point[1], -y],
};
const SPINE = { x: 120, y: 0 };
const HEAD = { x: 88, y: 70 };

describe('A landmark that is dragged in the 3D picture', () => {
  it('stays on the surface of its bone, leads the views, and is one step of undo', () => {
    const { core, landmarks } = landmarkCore();
    const { view, moves } = landmarkView();
    const drag = createLandmarkDrag(core);
    expect(drag.press(SCENE, view, SPINE)).toBe(true);
    for (const x of [122, 124]) expect(drag.move(SCENE, view, { x, y: 3 })).toBe(true);
    drag.release();
    expect(landmarks.get().placed.LEFT.anteriorSuperiorIliacSpine?.value).toEqual([124, -50, -3]);
    expect(moves.at(-1)).toEqual([124, -50, -3]);
    landmarks.undo();
    expect(landmarks.get().placed).toEqual(PROPOSALS);
  });

  it('stays where it was while the pointer is beside the bone', () => {
    const { core, landmarks } = landmarkCore();
    const { view } = landmarkView();
    const drag = createLandmarkDrag(core);
    drag.press(SCENE, view, SPINE);
    drag.move(SCENE, view, { x: 121, y: 0 });
    drag.move(SCENE, view, { x: -5, y: 0 });
    expect(landmarks.get().placed.LEFT.anteriorSuperiorIliacSpine?.value).toEqual([121, -50, -0]);
  });

  it('keeps its depth where it lies inside of a bone', () => {
    const { core, landmarks } = landmarkCore();
    const { view } = landmarkView();
    const drag = createLandmarkDrag(core);
    // Of the marks at one place, the first is taken: socket and head have one centre here.
    drag.press(SCENE, view, HEAD);
    drag.move(SCENE, view, { x: 90, y: 72 });
    const { selected, placed } = landmarks.get();
    expect(selected).toMatchObject({ side: 'LEFT', name: 'acetabularCentre' });
    expect(placed.LEFT.acetabularCentre?.value).toEqual([90, -5, -72]);
  });

  it('is placed by a click on the bone where it is missing', () => {
    const { pubicTubercle: _, ...LEFT } = PROPOSALS.LEFT;
    const { core, landmarks } = landmarkCore({ placed: { ...PROPOSALS, LEFT } });
    landmarks.select({ side: 'LEFT', name: 'pubicTubercle' });
    expect(createLandmarkDrag(core).press(SCENE, landmarkView().view, { x: 20, y: 90 })).toBe(true);
    expect(landmarks.get().placed.LEFT.pubicTubercle?.value).toEqual([20, -50, -90]);
  });
});

describe('A press in the 3D picture', () => {
  it('turns it where there is no mark, and while segments are edited', () => {
    const { core } = landmarkCore();
    const { view } = landmarkView();
    const drag = createLandmarkDrag(core);
    expect(drag.press(SCENE, view, { x: 300, y: 300 })).toBe(false);
    expect(drag.move(SCENE, view, { x: 310, y: 300 })).toBe(false);
    core.mode.set('segments');
    expect(drag.press(SCENE, view, SPINE)).toBe(false);
  });

  it('chooses a mark for somebody who may only look, and moves nothing', () => {
    const { core, landmarks, onChanged } = landmarkCore({ isHeld: false });
    const { view } = landmarkView();
    const drag = createLandmarkDrag(core);
    expect(drag.press(SCENE, view, SPINE)).toBe(true);
    expect(drag.move(SCENE, view, { x: 130, y: 0 })).toBe(false);
    expect(landmarks.get().selected).toMatchObject({ name: 'anteriorSuperiorIliacSpine' });
    expect(onChanged).not.toHaveBeenCalled();
  });
});
