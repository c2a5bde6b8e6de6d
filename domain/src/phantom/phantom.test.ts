import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import { finerStl } from './finer.ts';
import { boundsOf, hemipelvis, hipCentre, socketAxis } from './hemipelvis.ts';
import { meshOf } from './mesh.ts';
import type { Mesh } from '../models/mesh.ts';
import { binaryStl } from './stl.ts';
import { SLOW } from '../testing/slow.ts';

const hip = (side: 'LEFT' | 'RIGHT') => ({
  side,
  angles: { inclination: degrees(42), anteversion: degrees(18) },
  radius: 26,
});
const meshed = (side: 'LEFT' | 'RIGHT', step = 3): Mesh =>
  meshOf(hemipelvis(hip(side)), boundsOf(side), step);

const vertex = ({ positions }: Mesh, n: number) =>
  [positions[3 * n] ?? 0, positions[3 * n + 1] ?? 0, positions[3 * n + 2] ?? 0] as const;

const openEdges = ({ triangles }: Mesh): number => {
  const edges = new Map<string, number>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let c = 0; c < 3; c++) {
      const [a, b] = [triangles[t + c] ?? 0, triangles[t + ((c + 1) % 3)] ?? 0];
      const [key, way] = a < b ? [`${a}-${b}`, 1] : [`${b}-${a}`, -1];
      edges.set(key, (edges.get(key) ?? 0) + way);
    }
  return [...edges.values()].filter((sum) => sum !== 0).length;
};

const volume = (mesh: Mesh): number => {
  let sum = 0;
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vertex(mesh, mesh.triangles[t + k] ?? 0));
    if (!a || !b || !c) continue;
    sum +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) -
        a[1] * (b[0] * c[2] - b[2] * c[0]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return sum;
};

describe.each(['LEFT', 'RIGHT'] as const)('the phantom of a %s hip', (side) => {
  const mesh = meshed(side);

  it('is a closed surface that faces outwards, of a plausible size', () => {
    expect(openEdges(mesh)).toBe(0);
    expect(volume(mesh)).toBeGreaterThan(150_000);
    expect(volume(mesh)).toBeLessThan(600_000);
    expect(mesh.triangles.length / 3).toBeGreaterThan(10_000);
  });

  it('lies on its own side of the body', () => {
    const xs = mesh.positions.filter((_, n) => n % 3 === 0);
    const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
    expect(side === 'LEFT' ? mean : -mean).toBeGreaterThan(40);
  });

  it('has its socket with the requested centre, radius and opening', () => {
    const [cx, cy, cz] = hipCentre(side);
    const [ax, ay, az] = socketAxis(hip(side));
    let [onSocket, beyondRim] = [0, 0];
    for (let n = 0; n < mesh.positions.length / 3; n++) {
      const [x, y, z] = vertex(mesh, n);
      const [dx, dy, dz] = [x - cx, y - cy, z - cz];
      const distance = Math.hypot(dx, dy, dz);
      const out = dx * ax + dy * ay + dz * az;
      if (Math.abs(distance - 26) < 0.6 && out < 0) onSocket++;
      // The space in front of the opening is free for the femoral head.
      if (out > 4 && Math.hypot(dx - out * ax, dy - out * ay, dz - out * az) < 24 && out < 80) beyondRim++;
    }
    expect(onSocket).toBeGreaterThan(200);
    expect(beyondRim).toBe(0);
  });

  it('is written as a binary STL with all its triangles', () => {
    const stl = binaryStl(mesh);
    const count = mesh.triangles.length / 3;
    expect(stl.length).toBe(84 + 50 * count);
    expect(new DataView(stl.buffer).getUint32(80, true)).toBe(count);
  });
});

it('a refined phantom stays closed and has four times as many triangles for each step', SLOW, () => {
  const shape = hemipelvis(hip('LEFT'));
  const coarse = meshed('LEFT');
  const stl = finerStl(coarse, shape, 1);
  const count = (coarse.triangles.length / 3) * 4;
  const view = new DataView(stl.buffer);
  expect(view.getUint32(80, true)).toBe(count);
  expect(stl.length).toBe(84 + 50 * count);
  const known = new Map<string, number>();
  const triangles: number[] = [];
  for (let t = 0; t < count; t++)
    for (let c = 0; c < 3; c++) {
      const at = [0, 4, 8].map((k) => view.getFloat32(84 + 50 * t + 12 * (c + 1) + k, true)).join();
      if (!known.has(at)) known.set(at, known.size);
      triangles.push(known.get(at) ?? 0);
    }
  expect(openEdges({ positions: new Float32Array(), triangles: Uint32Array.from(triangles) })).toBe(0);
});
