import { PLANES, planesOf } from '@cotyle/domain/ct/planes';
import { cross, difference, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { plus, times } from '@cotyle/domain/landmarks/points';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLandmarkPointer } from './landmark-pointer.ts';
import { landmarkShortcuts } from './landmark-shortcuts.ts';
import { landmarkCore, landmarkView, PROPOSALS, VOLUME } from './testing/landmark-core.ts';
import { between } from '@cotyle/domain/testing/between';

/** On the back feet first and head first, face down, and on the side. */
const AXES: readonly Volume['axes'][] = [
  VOLUME.axes,
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
];
const TEARDROP = { side: 'LEFT', name: 'teardrop' } as const;
const AT: Vector = PROPOSALS.LEFT.teardrop?.value ?? [0, 0, 0];

const teardropOf = (landmarks: ReturnType<typeof landmarkCore>['landmarks']): Vector =>
  landmarks.get().placed.LEFT.teardrop?.value ?? [0, 0, 0];

describe('A landmark that is dragged in a slice', () => {
  it('moves with the pointer in the plane of the view, however the patient lies, and keeps its depth', () => {
    const amount = between(-40, 40);
    fc.assert(
      fc.property(
        fc.constantFrom(...AXES),
        fc.constantFrom(...PLANES),
        amount,
        amount,
        between(-7, 7),
        (axes, plane, across, above, off) => {
          const volume = { ...VOLUME, axes };
          const { core, landmarks } = landmarkCore({ volume });
          const { view } = landmarkView(AT, plane, volume);
          const { normal, up } = planesOf(volume)[plane];
          const right = cross(up, normal);
          // The slice lies beside the landmark.
          const start = plus(AT, times(normal, off));
          const end = plus(start, plus(times(right, across), times(up, above)));
          const pointer = createLandmarkPointer(core);
          pointer.press(view, plane, start, 0.2);
          pointer.stretch(view, plane, end);
          pointer.release(view, plane);
          const way = difference(teardropOf(landmarks), AT);
          expect(dot(way, right)).toBeCloseTo(across, 6);
          expect(dot(way, up)).toBeCloseTo(above, 6);
          expect(dot(way, normal)).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  it('is one step of undo, and a second finger takes the drag back', () => {
    const { core, landmarks } = landmarkCore();
    const { view } = landmarkView(AT);
    const pointer = createLandmarkPointer(core);
    pointer.press(view, 'axial', AT, 1);
    for (const by of [1, 2, 3]) pointer.stretch(view, 'axial', plus(AT, [by, 0, 0]));
    expect(teardropOf(landmarks)).toEqual(plus(AT, [3, 0, 0]));
    pointer.abandon();
    expect(landmarks.get().placed).toEqual(PROPOSALS);
  });

  it('is chosen but not moved by somebody who may only look', () => {
    const { core, landmarks, onChanged } = landmarkCore({ isHeld: false });
    const { view } = landmarkView(AT);
    const pointer = createLandmarkPointer(core);
    pointer.press(view, 'axial', AT, 1);
    pointer.stretch(view, 'axial', plus(AT, [9, 0, 0]));
    expect(landmarks.get().selected).toMatchObject(TEARDROP);
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('A press beside the landmarks', () => {
  it('moves the cross-hair', () => {
    const { core, onChanged } = landmarkCore();
    const { view, moves } = landmarkView(AT);
    createLandmarkPointer(core).press(view, 'axial', [0, 90, 0], 1);
    expect([moves, onChanged.mock.calls.length]).toEqual([[[0, 90, 0]], 0]);
  });

  it('places the chosen landmark where it is missing', () => {
    const { teardrop: _, ...others } = PROPOSALS.LEFT;
    const { core, landmarks } = landmarkCore({ placed: { ...PROPOSALS, LEFT: others } });
    const { view } = landmarkView(AT);
    landmarks.select(TEARDROP);
    createLandmarkPointer(core).press(view, 'axial', [60, 1, -90], 1);
    expect(landmarks.get().placed.LEFT.teardrop).toEqual({
      value: [60, 1, -90],
      origin: 'MOVED',
      confidence: null,
    });
  });

  it('adds to a rim that is being drawn', () => {
    const { core, landmarks } = landmarkCore({ placed: { LEFT: {}, RIGHT: {} } });
    const { view } = landmarkView(AT);
    landmarks.select({ side: 'RIGHT', name: 'acetabularRim' });
    const pointer = createLandmarkPointer(core);
    pointer.press(view, 'axial', [-60, 1, -90], 1);
    pointer.press(view, 'axial', [-61, 1, -90], 1);
    expect(landmarks.get().placed.RIGHT.acetabularRim?.value).toEqual([
      [-60, 1, -90],
      [-61, 1, -90],
    ]);
  });
});

describe('The keys of the landmarks', () => {
  const press = (
    core: ReturnType<typeof landmarkCore>['core'],
    view: Parameters<typeof landmarkShortcuts>[1],
    key: string,
  ) =>
    landmarkShortcuts(core, view)
      .find(({ keys, run }) => run && keys.includes(key))
      ?.run?.(key);

  it.each([
    ['axial', 'ArrowRight', [0.5, 0, 0]],
    ['axial', 'ArrowUp', [0, -0.5, 0]],
    ['coronal', 'ArrowUp', [0, 0, 0.5]],
    ['coronal', 'Shift+ArrowLeft', [-5, 0, 0]],
    ['sagittal', 'Shift+ArrowDown', [0, 0, -5]],
    ['sagittal', 'ArrowRight', [0, 0.5, 0]],
  ] as const)('move the chosen landmark in the %s view with %s', (plane, key, way) => {
    const { core, landmarks } = landmarkCore();
    landmarks.select(TEARDROP);
    const { view, moves } = landmarkView(AT, plane);
    press(core, view, key);
    const moved = teardropOf(landmarks);
    expect(difference(moved, AT).map((part) => Math.round(part * 1e6) / 1e6 + 0)).toEqual(way);
    expect(moves).toEqual([moved]);
  });

  it('leave the arrow keys to the viewer while nothing is chosen', () => {
    const { core } = landmarkCore();
    const { view } = landmarkView(AT);
    const active = landmarkShortcuts(core, view).flatMap(({ keys, run }) => (run ? keys : []));
    expect(active).not.toContain('ArrowUp');
    expect(active).not.toContain('Enter');
  });

  it('step through all landmarks and lead the views to each', () => {
    const { core, landmarks } = landmarkCore();
    const { view, moves } = landmarkView(AT);
    press(core, view, 'Y');
    expect(landmarks.get().selected).toMatchObject({ side: 'LEFT', name: 'anteriorSuperiorIliacSpine' });
    expect(moves.at(-1)).toEqual(PROPOSALS.LEFT.anteriorSuperiorIliacSpine?.value);
    press(core, view, 'Shift+Y');
    expect(landmarks.get().selected).toMatchObject({ side: 'RIGHT', name: 'lateralPosteriorCondyle' });
  });

  it('put the chosen landmark at the cross-hair', () => {
    const { core, landmarks } = landmarkCore();
    landmarks.select(TEARDROP);
    press(core, landmarkView([1, 2, 3]).view, 'Enter');
    expect(teardropOf(landmarks)).toEqual([1, 2, 3]);
  });

  it('remove a point of the rim', () => {
    const { core, landmarks } = landmarkCore();
    landmarks.select({ side: 'LEFT', name: 'acetabularRim' }, 2);
    const rim = PROPOSALS.LEFT.acetabularRim?.value ?? [];
    press(core, landmarkView(AT).view, 'Delete');
    expect(landmarks.get().placed.LEFT.acetabularRim?.value).toEqual(rim.filter((_, n) => n !== 2));
  });
});
