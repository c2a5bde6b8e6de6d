import type { Side } from '@cotyle/domain/hip/side';
import { axisInModel } from '@cotyle/domain/cup/placement';
import type { CupInModel } from '@cotyle/domain/cup/placed-cup';
import { degrees } from '@cotyle/domain/cup/units';
import { hipMesh, mirrored } from '@cotyle/domain/models/testing/hips';
import { hipCentre } from '@cotyle/domain/phantom/hemipelvis';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { PICTURE_SIZE } from '../picture-size.ts';
import { encodePng } from '../raster/png.ts';
import { drawModel, isNearModel } from './draw-model.ts';

const { width, height } = PICTURE_SIZE;

const cupOf = (side: Side, inclination = 40, anteversion = 15): CupInModel => {
  const [x, y, z] = hipCentre(side);
  const angles = { inclination: degrees(inclination), anteversion: degrees(anteversion) };
  return { centre: { x, y, z }, diameter: 52, axis: axisInModel(angles, side) };
};

type Pixel = readonly [x: number, y: number];

/** The pixels of the red axis. */
const axisPixels = (pixels: Uint8Array): Pixel[] => {
  const found: Pixel[] = [];
  for (let at = 0; at < width * height; at++) {
    const [r, g, b] = [pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0];
    if (r > g + 70 && r > b + 50) found.push([at % width, Math.floor(at / width)]);
  }
  return found;
};

/** The pair of pixels that lie farthest apart: the two ends of the axis. */
const endsOf = (pixels: readonly Pixel[]): readonly [Pixel, Pixel] => {
  const first = pixels.reduce((a, b) => (a[1] <= b[1] ? a : b));
  const last = pixels.reduce((a, b) => (a[1] >= b[1] ? a : b));
  return [first, last];
};

describe('the picture of a model', () => {
  it.each([
    ['LEFT', 40, 15],
    ['RIGHT', 40, 15],
    ['LEFT', 50, 30],
  ] as const)(
    'shows the axis of a %s cup of %d° and %d° as it is projected',
    (side, inclination, anteversion) => {
      const cup = cupOf(side, inclination, anteversion);
      const [from, to] = endsOf(axisPixels(drawModel(hipMesh(side), cup).pixels));
      const shown = Math.atan2(to[1] - from[1], to[0] - from[0]);
      const exact = Math.atan2(-cup.axis[2], cup.axis[0]);
      expect(Math.abs(shown - exact)).toBeLessThan((3 * Math.PI) / 180);
    },
  );

  it('of a left hip is the mirror image of that of a right hip', SLOW, () => {
    const silhouette = (side: Side, mesh: Mesh): boolean[] => {
      const { pixels } = drawModel(mesh, cupOf(side));
      return Array.from({ length: width * height }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 127);
    };
    const bone = hipMesh('LEFT');
    const [left, right] = [silhouette('LEFT', bone), silhouette('RIGHT', mirrored(bone))];
    // The letters at the edges are not mirrored.
    const isInside = (x: number): boolean => x > 50 && x < width - 50;
    const differing = left.filter((is, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return isInside(x) && is !== right[y * width + width - 1 - x];
    });
    expect(left.filter(Boolean).length).toBeGreaterThan(20_000);
    // A sample on the very edge of a triangle may be rounded either way.
    expect(differing.length).toBeLessThan(10);
  });

  it('has no axis without a cup', () => {
    expect(axisPixels(drawModel(hipMesh('LEFT'), undefined).pixels)).toEqual([]);
  });

  it('is small enough to be a part of a page', () => {
    expect(encodePng(drawModel(hipMesh('LEFT', 3), cupOf('LEFT'))).length).toBeLessThan(150_000);
  });
});

describe('a cup', () => {
  it.each([
    ['in its socket', 0, true],
    ['in the frame of another model', 400, false],
  ])('%s is drawn with the bone: %#', (_, off, isNear) => {
    const cup = cupOf('LEFT');
    const moved = { ...cup, centre: { ...cup.centre, x: cup.centre.x + off } };
    expect(isNearModel(moved, hipMesh('LEFT'))).toBe(isNear);
  });
});
