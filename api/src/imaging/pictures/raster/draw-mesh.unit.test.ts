import { sphereMesh } from '@cotyle/domain/models/testing/meshes';
import { describe, expect, it } from 'vitest';
import { createCanvas, pictureOf } from './canvas.ts';
import { drawMesh } from './draw-mesh.ts';
import type { Drawing } from './draw-mesh.ts';

const RADIUS = 20;
const CENTRE = [10, -5, 30] as const;
/** Samples per millimetre. */
const SCALE = 4;
/** The mesh of a sphere lies this far inside it at most, in millimetres. */
const FLAT = 0.05;

const sphere = (): ReturnType<typeof sphereMesh> => {
  const { positions, triangles } = sphereMesh(120, 60, RADIUS);
  return { positions: positions.map((value, at) => value + (CENTRE[at % 3] ?? 0)), triangles };
};
const SOLID: Drawing = {
  shade: (x, y, z, into) => into.set([x, y, z]),
  opacity: 1,
  isHidden: true,
  hides: true,
};
const VIEW = { x: CENTRE[0], z: CENTRE[2], scale: SCALE };

describe('a sphere seen from the front', () => {
  const canvas = createCanvas(100, 100);
  drawMesh(canvas, sphere(), VIEW, SOLID);
  const places = Array.from(canvas.depths, (depth, pixel) => {
    const x = ((pixel % canvas.width) + 0.5 - canvas.width / 2) / SCALE;
    const z = (canvas.height / 2 - Math.floor(pixel / canvas.width) - 0.5) / SCALE;
    return { depth, pixel, x, z, away: Math.hypot(x, z) };
  });

  it('has the silhouette of a disc', () => {
    const wrong = places.filter(
      ({ depth, away }) => Math.abs(away - RADIUS) > FLAT && depth > -Infinity !== away < RADIUS,
    );
    expect(wrong).toEqual([]);
  });

  it('is as near as its front at every point', () => {
    const off = places
      .filter(({ away }) => away < 0.95 * RADIUS)
      .map(({ depth, away }) => Math.abs(depth + CENTRE[1] - Math.sqrt(RADIUS ** 2 - away ** 2)));
    expect(Math.max(...off)).toBeLessThan(0.1);
  });

  it('is shaded by its own normals', () => {
    const off = places
      .filter(({ away }) => away < 0.9 * RADIUS)
      .map(({ pixel, x, z, away }) => {
        const normal = [x, -Math.sqrt(RADIUS ** 2 - away ** 2), z].map((value) => value / RADIUS);
        return Math.hypot(...normal.map((value, k) => value - (canvas.colours[pixel * 4 + k] ?? 0)));
      });
    expect(Math.max(...off)).toBeLessThan(0.03);
  });

  it('leaves the ground transparent', () => {
    const { pixels } = pictureOf(canvas);
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(pixels[(50 * 100 + 50) * 4 + 3]).toBe(255);
  });
});

it('what lies behind is hidden, whichever is drawn first', () => {
  const far = sphere().positions.map((value, at) => (at % 3 === 1 ? value + 100 : value));
  const { triangles } = sphere();
  const paint = (grey: number): Drawing => ({
    ...SOLID,
    shade: (_x, _y, _z, into) => void into.fill(grey),
  });
  const orders = [
    [sphere(), { positions: far, triangles }],
    [{ positions: far, triangles }, sphere()],
  ];
  const middles = orders.map((order) => {
    const canvas = createCanvas(20, 20);
    for (const mesh of order) drawMesh(canvas, mesh, VIEW, paint(mesh.positions === far ? 0 : 1));
    return canvas.colours[(20 * 40 + 20) * 4];
  });
  expect(middles).toEqual([1, 1]);
});
