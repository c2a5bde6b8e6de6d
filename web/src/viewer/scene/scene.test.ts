import { angleBetween, anglesInModel, axisInModel } from '@cotyle/domain/cup/placement';
import type { Direction } from '@cotyle/domain/cup/placement';
import { TILT_RANGE } from '@cotyle/domain/cup/postures';
import { tilted } from '@cotyle/domain/cup/tilt';
import { degrees } from '@cotyle/domain/cup/units';
import { SIDES } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { assert, constantFrom, property } from 'fast-check';
import { Ray, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createBody } from './body.ts';
import { draggedAxis, knobOf } from './cup-drag.ts';
import { createCupFigure } from './cup-figure.ts';
import type { PlacedCup } from './placed-cup.ts';
import { labelPoint } from './marks.ts';
import { fittingDistance, cameraPose, zoomed, shifted, rotated } from './orbit.ts';
import { VIEW_NAMES, VIEWS } from './views.ts';
import { between } from '@cotyle/domain/testing/between';

const side = constantFrom(...SIDES);
const pair = (inclination: number, anteversion: number) => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});
const cupOf = (inclination: number, anteversion: number, of: Side): PlacedCup => ({
  centre: { x: of === 'LEFT' ? 90 : -90, y: 4, z: -3 },
  diameter: 54,
  axis: axisInModel(pair(inclination, anteversion), of),
  movable: true,
});

/** The points of the shell in world coordinates, without the duplicates of the seam. */
const shellPoints = (cup: PlacedCup, tilt = 0): Vector3[] => {
  const [figure, body] = [createCupFigure(), createBody()];
  body.group.add(figure.group);
  figure.set(cup);
  body.tilt(tilt, new Vector3().copy(cup.centre));
  body.group.updateMatrixWorld(true);
  const points = figure.dome.geometry.getAttribute('position');
  const places = Array.from({ length: points.count }, (_, n) =>
    new Vector3().fromBufferAttribute(points, n).applyMatrix4(figure.dome.matrixWorld),
  );
  return [
    ...new Map(
      places.map((at) => [
        at
          .toArray()
          .map((value) => value.toFixed(2))
          .join(),
        at,
      ]),
    ).values(),
  ];
};

/** The opening direction, derived only from the points of the shell: away from their mean. */
const openingOf = (points: readonly Vector3[], centre: Vector3): Direction => {
  const mean = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
  const { x, y, z } = centre.clone().sub(mean).normalize();
  return [x, y, z];
};

describe('the drawn cup', () => {
  it('opens at the entered angles within 0.1 degree, left and right', () => {
    assert(
      property(between(35, 50), between(5, 45), side, (inclination, anteversion, of) => {
        const cup = cupOf(inclination, anteversion, of);
        const opening = openingOf(shellPoints(cup), new Vector3().copy(cup.centre));
        const drawn = anglesInModel(opening, of);
        expect(Math.abs(drawn.inclination - inclination)).toBeLessThan(0.1);
        expect(Math.abs(drawn.anteversion - anteversion)).toBeLessThan(0.1);
      }),
      { numRuns: 20 },
    );
  });

  it('has its centre and size, and nothing beyond its rim', () => {
    const cup = cupOf(40, 15, 'LEFT');
    const centre = new Vector3().copy(cup.centre);
    const offs = shellPoints(cup).map((point) => point.sub(centre));
    expect(Math.max(...offs.map((off) => Math.abs(off.length() - 27)))).toBeLessThan(1e-4);
    expect(Math.max(...offs.map((off) => off.dot(new Vector3(...cup.axis))))).toBeLessThan(1e-4);
  });

  it('follows the pelvic tilt as computed by the domain', () => {
    assert(
      property(
        between(35, 50),
        between(5, 45),
        between(TILT_RANGE.min, TILT_RANGE.max),
        side,
        (inclination, anteversion, tilt, of) => {
          const cup = cupOf(inclination, anteversion, of);
          const opening = openingOf(shellPoints(cup, tilt), new Vector3().copy(cup.centre));
          const expected = axisInModel(tilted(pair(inclination, anteversion), degrees(tilt)), of);
          expect(angleBetween(opening, expected)).toBeLessThan(0.1);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('reports its axis as drawn', () => {
    const figure = createCupFigure();
    expect(figure.drawnAxis()).toBeUndefined();
    const cup = cupOf(44, 21, 'RIGHT');
    figure.set(cup);
    expect(angleBetween(figure.drawnAxis() ?? [0, 0, 0], cup.axis)).toBeLessThan(1e-6);
    figure.set(undefined);
    expect(figure.drawnAxis()).toBeUndefined();
  });

  it('keeps its axis when the knob is grabbed and not moved, from any camera position', () => {
    assert(
      property(between(-3, 3), between(-1.5, 1.5), side, (azimuth, elevation, of) => {
        const cup = cupOf(40, 15, of);
        const knob = knobOf(cup);
        const { x, y, z } = cup.centre;
        const { position } = cameraPose({ target: [x, y, z], distance: 600, azimuth, elevation });
        const eye = new Vector3(...position);
        const ray = new Ray(eye, knob.sub(eye).normalize());
        // Seen along the axis, both intersections coincide, and a pixel is several degrees.
        const slack = Math.abs(ray.direction.dot(new Vector3(...cup.axis))) < 0.1 ? 12 : 0.01;
        expect(angleBetween(draggedAxis(ray, cup), cup.axis)).toBeLessThan(slack);
      }),
    );
  });
});

describe('the camera', () => {
  const orbit = { target: [10, 20, 30] as const, distance: 100, azimuth: 0, elevation: 0 };

  it.each([
    ['A', [10, -80, 30], [0, 0, 1], [1, 0, 0]],
    ['P', [10, 120, 30], [0, 0, 1], [-1, 0, 0]],
    ['L', [110, 20, 30], [0, 0, 1], [0, 1, 0]],
    ['R', [-90, 20, 30], [0, 0, 1], [0, -1, 0]],
    ['S', [10, 20, 130], [0, -1, 0], [-1, 0, 0]],
    ['I', [10, 20, -70], [0, -1, 0], [1, 0, 0]],
  ] as const)('has the right position and up vector in view %s', (view, position, up, right) => {
    const camera = cameraPose({ ...orbit, ...VIEWS[view] });
    camera.position.forEach((value, k) => expect(value).toBeCloseTo(position[k] ?? 0, 9));
    camera.up.forEach((value, k) => expect(value).toBeCloseTo(up[k] ?? 0, 9));
    camera.right.forEach((value, k) => expect(value).toBeCloseTo(right[k] ?? 0, 9));
  });

  it('has a view for each of the six directions', () => {
    expect(VIEW_NAMES.join('')).toBe('APLRSI');
  });

  it('keeps its distance and stays upright under any rotation', () => {
    assert(
      property(between(-10, 10), between(-10, 10), (azimuth, elevation) => {
        const { position, up, right } = cameraPose(rotated(orbit, azimuth, elevation));
        expect(Math.hypot(position[0] - 10, position[1] - 20, position[2] - 30)).toBeCloseTo(100, 9);
        expect(Math.hypot(...up)).toBeCloseTo(1, 9);
        expect(up[0] * right[0] + up[1] * right[1] + up[2] * right[2]).toBeCloseTo(0, 9);
        expect(up[2]).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('has a minimum and a maximum distance', () => {
    expect(zoomed(orbit, 1e-9, 50).distance).toBe(5);
    expect(zoomed(orbit, 1e9, 50).distance).toBe(600);
    expect(shifted(orbit, 0.5, 0).target[0]).toBeGreaterThan(10);
    expect(fittingDistance(100, 0.5)).toBeGreaterThan(fittingDistance(100, 1.5));
  });
});

describe('the label of a mark', () => {
  const mark = { id: 'm', label: '', colour: '', joined: true };
  it('is in the middle of a distance, at the vertex of an angle, or at a point', () => {
    expect(labelPoint({ ...mark, points: [] })).toBeUndefined();
    expect(labelPoint({ ...mark, points: [[1, 2, 3]] })).toEqual([1, 2, 3]);
    expect(
      labelPoint({
        ...mark,
        points: [
          [0, 0, 0],
          [2, 4, 6],
        ],
      }),
    ).toEqual([1, 2, 3]);
    expect(
      labelPoint({
        ...mark,
        points: [
          [0, 0, 0],
          [5, 0, 0],
          [2, 4, 6],
        ],
      }),
    ).toEqual([5, 0, 0]);
  });
});
