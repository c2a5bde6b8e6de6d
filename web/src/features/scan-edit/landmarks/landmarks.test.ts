import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { viewportOf } from '../../../shared/ct-view/viewport.ts';
import {
  depthIn,
  lineNear,
  linesOf,
  marksOf,
  nearestMark,
  nearness,
  rimCirclesOf,
  sectionRadius,
  spheresOf,
} from './landmark-figures.ts';
import { ALL_LANDMARKS, boneOf, LANDMARK_GROUPS, landmarksIn, placeOf } from './landmark-refs.ts';
import { createLandmarkEditor, movedRim } from './landmark-store.ts';
import { confidenceWord, LANDMARK_TEXTS } from './landmark-texts.ts';
import { between } from '@cotyle/domain/testing/between';

const proposed = <V>(value: V, confidence = 0.8) => ({ value, origin: 'PROPOSED', confidence }) as const;

const RIM: readonly Vector[] = Array.from({ length: 60 }, (_, n) => {
  const angle = (n / 60) * 2 * Math.PI;
  return [90 + 26 * Math.cos(angle), -5, -70 + 26 * Math.sin(angle)];
});

const PROPOSALS: PlacedLandmarks = {
  LEFT: {
    teardrop: proposed([65, -10, -95]),
    acetabularRim: proposed(RIM),
    femoralHeadCentre: proposed([90, -5, -70]),
    femoralHeadDiameter: proposed(48),
    neckCentre: proposed([110, -8, -80]),
  },
  RIGHT: {},
};

const TEARDROP = { side: 'LEFT', name: 'teardrop' } as const;
const RIM_REF = { side: 'LEFT', name: 'acetabularRim' } as const;

const open = () => {
  const onChanged = vi.fn();
  return { editor: createLandmarkEditor({ placed: PROPOSALS, proposals: PROPOSALS, onChanged }), onChanged };
};

describe('The landmarks of an editor', () => {
  it('are placed by a person once they are moved, and go back to their proposal', () => {
    const { editor, onChanged } = open();
    editor.move(TEARDROP, [66, -10, -95]);
    expect(editor.get().placed.LEFT.teardrop).toEqual({
      value: [66, -10, -95],
      origin: 'MOVED',
      confidence: null,
    });
    editor.reset(TEARDROP);
    expect(editor.get().placed).toEqual(PROPOSALS);
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  it('are removed where they have no proposal to go back to', () => {
    const { editor } = open();
    const ref = { side: 'RIGHT', name: 'teardrop' } as const;
    editor.move(ref, [-66, -10, -95]);
    editor.reset(ref);
    expect(editor.get().placed.RIGHT).toEqual({});
  });

  it('are undone one drag at a time, and done again', () => {
    const { editor, onChanged } = open();
    const gesture = editor.newGesture();
    for (const x of [66, 67, 68]) editor.move(TEARDROP, [x, 0, 0], { gesture });
    editor.move(TEARDROP, [70, 0, 0]);
    editor.undo();
    expect(editor.get().placed.LEFT.teardrop?.value).toEqual([68, 0, 0]);
    editor.undo();
    expect(editor.get().placed).toEqual(PROPOSALS);
    expect(editor.get().past).toEqual([]);
    editor.redo();
    expect(editor.get().placed.LEFT.teardrop?.value).toEqual([68, 0, 0]);
    // Undone work is saved, too.
    expect(onChanged).toHaveBeenCalledTimes(7);
  });

  it('stay within what the server accepts', () => {
    const { editor } = open();
    editor.move(TEARDROP, [99_999, 0, -99_999]);
    expect(editor.get().placed.LEFT.teardrop?.value).toEqual([3000, 0, -3000]);
    const head = { side: 'LEFT', name: 'femoralHeadDiameter' } as const;
    editor.resize(head, 999);
    expect(editor.get().placed.LEFT.femoralHeadDiameter?.value).toBe(150);
    editor.resize(head, -1);
    expect(editor.get().placed.LEFT.femoralHeadDiameter?.value).toBe(150);
  });

  it('take the neighbours of a moved point of the rim along, once for each drag', () => {
    const { editor } = open();
    const gesture = editor.newGesture();
    const [first = [0, 0, 0]] = RIM;
    for (const by of [1, 2, 4])
      editor.move(RIM_REF, [first[0] + by, first[1], first[2]], { point: 0, gesture });
    const rim = editor.get().placed.LEFT.acetabularRim?.value ?? [];
    expect(rim).toEqual(movedRim(RIM, 0, [first[0] + 4, first[1], first[2]]));
    const off = rim.map((point, n) => lengthOf(difference(point, RIM[n] ?? [0, 0, 0])));
    expect(off[0]).toBeCloseTo(4, 9);
    expect(off[1]).toBeGreaterThan(2);
    expect(off[30]).toBe(0);
  });

  it('get a rim point by point, and lose it with its last point', () => {
    const { editor } = open();
    const ref = { side: 'RIGHT', name: 'acetabularRim' } as const;
    editor.select(ref);
    expect(editor.get().selected?.isAdding).toBe(true);
    editor.addRimPoint(ref, [1, 2, 3]);
    editor.addRimPoint(ref, [4, 5, 6]);
    expect(editor.get().selected?.point).toBe(1);
    editor.removeRimPoint(ref, 1);
    editor.removeRimPoint(ref, 0);
    expect(editor.get().placed.RIGHT).toEqual({});
  });
});

describe('The list of landmarks', () => {
  it('has every landmark of both sides once, and each belongs to a bone of its side', () => {
    const names = ALL_LANDMARKS.map(({ side, name }) => `${side} ${name}`);
    expect([names.length, new Set(names).size]).toEqual([30, 30]);
    expect(LANDMARK_GROUPS.map((group) => landmarksIn(group).length)).toEqual([6, 12, 12]);
    for (const ref of ALL_LANDMARKS) expect(boneOf(ref).startsWith(ref.side)).toBe(true);
  });

  it('says why a landmark is missing', () => {
    const condyle = { side: 'LEFT', name: 'medialPosteriorCondyle' } as const;
    const said = (isDraft: boolean, hasKnees: boolean) =>
      LANDMARK_TEXTS.missingReason(condyle, { isDraft, hasKnees });
    expect([said(true, false), said(true, true), said(false, true)]).toEqual([
      'The knees were not scanned.',
      'The draft did not find it.',
      'There is no draft.',
    ]);
  });

  it('puts the confidence of a proposal into a word', () => {
    expect([1, 0.75, 0.74, 0.5, 0.49, 0].map(confidenceWord)).toEqual([
      'sure',
      'sure',
      'fair',
      'fair',
      'unsure',
      'unsure',
    ]);
  });

  it('shows a length at the centre of its sphere', () => {
    const at = (name: 'femoralHeadDiameter' | 'acetabularDiameter') =>
      placeOf(PROPOSALS, { side: 'LEFT', name });
    expect([at('femoralHeadDiameter'), at('acetabularDiameter')]).toEqual([[90, -5, -70], undefined]);
  });
});

/** Coronal at y = 20, half a millimetre per pixel. */
const VIEWPORT = viewportOf(
  { topLeft: [-100, 20, 80], topRight: [100, 20, 80], bottomLeft: [-100, 20, -70] },
  400,
  300,
);
const coordinate = between(-200, 200);

describe('The figures of the landmarks in a slice', () => {
  it('cut a sphere in a circle whose points lie on the sphere', () => {
    fc.assert(
      fc.property(coordinate, between(10, 60), (y, radius) => {
        const sphere = { ref: TEARDROP, centre: [0, y, 0] as const, radius };
        const depth = Math.min(radius, Math.abs(y - 20));
        expect(Math.hypot(sectionRadius(VIEWPORT, sphere) ?? 0, depth)).toBeCloseTo(radius, 6);
      }),
    );
  });

  it('show the part of a line that is near', () => {
    fc.assert(
      fc.property(
        fc.tuple(coordinate, coordinate, coordinate),
        fc.tuple(coordinate, coordinate, coordinate),
        (from, to) => {
          for (const point of lineNear(VIEWPORT, { from, to }, 8) ?? [])
            expect(Math.abs(depthIn(VIEWPORT, point))).toBeLessThanOrEqual(8 + 1e-6);
        },
      ),
    );
    expect(lineNear(VIEWPORT, { from: [0, 0, 0], to: [0, 40, 0] }, 8)?.map(([, y]) => y)).toEqual([12, 28]);
    expect(lineNear(VIEWPORT, { from: [0, 40, 0], to: [9, 60, 0] }, 8)).toBeUndefined();
    expect(lineNear(VIEWPORT, { from: [0, 21, 0], to: [9, 21, 0] }, 8)).toEqual([
      [0, 21, 0],
      [9, 21, 0],
    ]);
  });

  it('fade with the distance from the slice', () => {
    expect([0, 4, -4, 8, 30].map(nearness)).toEqual([1, 0.5, 0.5, 0, 0]);
  });

  it('have the circle of the rim through its points, the notch left out', () => {
    const withNotch = { ...PROPOSALS.LEFT, acetabularRim: proposed(RIM.slice(0, 45)) };
    const [circle] = rimCirclesOf({ LEFT: withNotch, RIGHT: {} });
    for (const point of circle?.points ?? [])
      expect(lengthOf(difference(point, [90, -5, -70]))).toBeCloseTo(26, 6);
    expect(circle?.points.length).toBeGreaterThan(40);
  });

  it('are those whose points are known', () => {
    expect(spheresOf(PROPOSALS)).toEqual([
      { ref: { side: 'LEFT', name: 'femoralHeadCentre' }, centre: [90, -5, -70], radius: 24 },
    ]);
    expect(linesOf(PROPOSALS).map(({ from, to }) => [from, to])).toEqual([
      [
        [90, -5, -70],
        [130, -11, -90],
      ],
    ]);
    expect(marksOf(PROPOSALS)).toHaveLength(RIM.length + 3);
  });
});

describe('The mark under the pointer', () => {
  const marks = marksOf(PROPOSALS);
  const at = (point: Vector, tolerance: number) => nearestMark(marks, point, [0, 1, 0], tolerance)?.ref.name;

  it('is the nearest one in the slice', () => {
    expect(at([66, -10, -94], 3)).toBe('teardrop');
    expect(at([60, -10, -94], 3)).toBeUndefined();
  });

  it('is none that is too far from the slice to be shown', () => {
    expect(at([65, -2.1, -95], 3)).toBe('teardrop');
    expect(at([65, 0, -95], 3)).toBeUndefined();
  });
});
