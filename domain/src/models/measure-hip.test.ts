import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/sampled.ts';
import { sideOfModel, wrongFrame } from './model-side.ts';
import { hipCentre } from '../phantom/hemipelvis.ts';
import type { Mesh } from './mesh.ts';
import { SIDES } from '../hip/side.ts';
import { hipMesh, hipOf, joinedMeshes, mirrored, moved } from './testing/hips.ts';
import type { Move } from './testing/hips.ts';
import { sphereMesh, torusMesh } from './testing/meshes.ts';
import { between } from '../testing/between.ts';

const HIPS = { LEFT: hipMesh('LEFT'), RIGHT: hipMesh('RIGHT') };
const RAS: Move = (x, y, z) => [-x, -y, z];
const OTHER = { LEFT: 'RIGHT', RIGHT: 'LEFT' } as const;

const shapeOf = (mesh: Mesh) => hipOf(mesh).sockets.map(({ side }) => side);

const millimetres = between(-800, 800);
const shift = fc.tuple(millimetres, millimetres, millimetres);
const angle = (max: number) => between(-max, max);

/** About x, then y, then z, in degrees. */
const turned =
  ([a, b, c]: readonly [number, number, number]): Move =>
  (x, y, z) => {
    const [ra, rb, rc] = [a, b, c].map((value) => (value * Math.PI) / 180) as [number, number, number];
    const [y1, z1] = [y * Math.cos(ra) - z * Math.sin(ra), y * Math.sin(ra) + z * Math.cos(ra)];
    const [x2, z2] = [x * Math.cos(rb) + z1 * Math.sin(rb), -x * Math.sin(rb) + z1 * Math.cos(rb)];
    return [x2 * Math.cos(rc) - y1 * Math.sin(rc), x2 * Math.sin(rc) + y1 * Math.cos(rc), z2];
  };

/** Any direction of the axes, each as likely as another, by a quaternion (Shoemake). */
const anyTurn = fc.tuple(between(0, 1), between(0, 1), between(0, 1)).map(([u, v, w]): Move => {
  const [p, q] = [Math.sqrt(1 - u), Math.sqrt(u)];
  const [a, b] = [p * Math.sin(2 * Math.PI * v), p * Math.cos(2 * Math.PI * v)];
  const [c, d] = [q * Math.sin(2 * Math.PI * w), q * Math.cos(2 * Math.PI * w)];
  return (x, y, z) => [
    (1 - 2 * (b * b + c * c)) * x + 2 * (a * b - c * d) * y + 2 * (a * c + b * d) * z,
    2 * (a * b + c * d) * x + (1 - 2 * (a * a + c * c)) * y + 2 * (b * c - a * d) * z,
    2 * (a * c - b * d) * x + 2 * (b * c + a * d) * y + (1 - 2 * (a * a + b * b)) * z,
  ];
});

describe.each(SIDES)('the model of a %s hip', (side) => {
  const mesh = HIPS[side];

  it('has one socket at its position, and its side by shape and by position', () => {
    const { sockets, bothHips, lies } = hipOf(mesh);
    expect(sockets).toHaveLength(1);
    const [socket] = sockets;
    const [x, y, z] = hipCentre(side);
    expect(Math.hypot(...(socket?.centre ?? []).map((value, k) => value - ([x, y, z][k] ?? 0)))).toBeLessThan(
      2,
    );
    expect(Math.abs((socket?.radius ?? 0) - 26)).toBeLessThan(1);
    expect(Math.sign(socket?.opening[0] ?? 0)).toBe(Math.sign(x));
    expect([socket?.side, bothHips, lies]).toEqual([side, false, side]);
  });

  it('becomes a model of the other side when it is mirrored', () => {
    expect(shapeOf(mirrored(mesh))).toEqual([OTHER[side]]);
    expect(hipOf(mirrored(mesh)).lies).toBe(OTHER[side]);
  });

  it('keeps its side for any origin, with the tilt of a pelvis, in LPS and in RAS', () => {
    const pose = fc.tuple(angle(15), angle(4), angle(8));
    fc.assert(
      fc.property(shift, pose, fc.boolean(), ([dx, dy, dz], angles, isRas) => {
        const turn = turned(angles);
        const posed = moved(mesh, (x, y, z) => {
          const [px, py, pz] = turn(x - hipCentre(side)[0], y, z);
          return [px + dx, py + dy, pz + dz];
        });
        expect(shapeOf(isRas ? moved(posed, RAS) : posed)).toEqual([side]);
      }),
      { numRuns: runs(25, 6) },
    );
  });

  it('is never taken for the other side by its shape, however a patient lies on the table', () => {
    fc.assert(
      fc.property(fc.tuple(angle(30), angle(10), angle(20)), fc.boolean(), (angles, isRas) => {
        const posed = moved(mesh, turned(angles));
        expect(shapeOf(isRas ? moved(posed, RAS) : posed)).not.toContain(OTHER[side]);
      }),
      // Not a theorem, but a property of one shape: the frames are the same in every run.
      { numRuns: runs(40, 8), seed: 14 },
    );
  });

  it('is never taken for the other side by its shape, however it is turned, and nearly always has its own', () => {
    let known = 0;
    fc.assert(
      fc.property(anyTurn, fc.boolean(), (turn, isMirrored) => {
        const [posed, own] = isMirrored
          ? [moved(mirrored(mesh), turn), OTHER[side]]
          : [moved(mesh, turn), side];
        const hip = hipOf(posed);
        const found = hip.sockets.map((socket) => socket.side);
        expect(found.filter((one) => one !== null && one !== own)).toEqual([]);
        if (sideOfModel(hip)?.side === own) known++;
      }),
      { numRuns: 20, seed: 17 },
    );
    expect(known).toBeGreaterThanOrEqual(18);
  });

  it.each([
    ['lies on its side', (x, y, z) => [z, y, -x]],
    ['lies on its other side', (x, y, z) => [-z, y, x]],
    ['stands on its head', (x, y, z) => [x, -y, -z]],
    ['is turned to the side', (x, y, z) => [y, -x, z]],
    ['is turned and lies', (x, y, z) => [y, z, x]],
  ] satisfies [string, Move][])('keeps its side where it %s', (_, turn) => {
    expect(sideOfModel(hipOf(moved(mesh, turn)))?.side).toBe(side);
  });

  it('has no side by position, and so no doubt about its frame, where it is far from the middle of a body', () => {
    for (const far of [-500, 500]) {
      const hip = hipOf(moved(mesh, (x, y, z) => [x + far, y, z]));
      expect([hip.lies, sideOfModel(hip), wrongFrame(hip)]).toEqual([null, { side, by: 'SHAPE' }, undefined]);
    }
  });

  it.each([
    ['metres', 0.001],
    ['inches', 1 / 25.4],
    ['centimetres', 0.1],
  ])('keeps its side in %s, with its socket in the unit of the file', (_, scale) => {
    const { sockets, lies } = hipOf(moved(mesh, (x, y, z) => [x * scale, y * scale, z * scale]));
    expect([sockets.map((socket) => socket.side), lies]).toEqual([[side], side]);
    expect((sockets[0]?.centre[0] ?? 0) / scale).toBeCloseTo(hipCentre(side)[0], -1);
  });

  it('keeps its side if it is inside out or has holes', () => {
    expect(shapeOf({ ...mesh, triangles: mesh.triangles.toReversed() })).toEqual([side]);
    const open = mesh.triangles.filter((_, n) => Math.floor(n / 3) % 15 !== 0);
    expect(shapeOf({ ...mesh, triangles: open })).toEqual([side]);
  });

  it('has no side by position if its frame is centred on it', () => {
    const centred = hipOf(moved(mesh, (x, y, z) => [x - hipCentre(side)[0] * 0.75, y, z]));
    expect([centred.lies, sideOfModel(centred)]).toEqual([null, { side, by: 'SHAPE' }]);
  });
});

it('a model of a whole pelvis shows both hips, each socket with its own side', () => {
  const pelvis = hipOf(joinedMeshes(HIPS.LEFT, HIPS.RIGHT));
  expect([pelvis.bothHips, pelvis.lies, sideOfModel(pelvis)]).toEqual([true, null, undefined]);
  for (const { centre, side } of pelvis.sockets) expect(side).toBe(centre[0] > 0 ? 'LEFT' : 'RIGHT');
  expect(pelvis.sockets).toHaveLength(2);
});

it.each([
  ['a ball', sphereMesh(48, 24, 25)],
  ['a hollow ball', { ...sphereMesh(48, 24, 25), triangles: sphereMesh(48, 24, 25).triangles.toReversed() }],
  ['a ring', torusMesh(64, 32, { major: 45, minor: 20 })],
])('%s has no socket and no side', (_, mesh) => {
  expect(hipOf(mesh)).toEqual({ sockets: [], bothHips: false, lies: null });
});

it('a femur in the frame of the patient has the side on which it lies', () => {
  const shaft = moved(sphereMesh(32, 16, 30), (x, y, z) => [x + 95, y, z * 6 - 220]);
  expect(sideOfModel(hipOf(shaft))).toEqual({ side: 'LEFT', by: 'POSITION' });
  expect(sideOfModel(hipOf(mirrored(shaft)))).toEqual({ side: 'RIGHT', by: 'POSITION' });
  // Where no hip of a patient can be: the frame is another one.
  for (const far of [-500, 500])
    expect(sideOfModel(hipOf(moved(shaft, (x, y, z) => [x + far, y, z])))).toBeUndefined();
  // Longest along y: x is meaningless in this frame.
  expect(sideOfModel(hipOf(moved(shaft, (x, y, z) => [x, z, -y])))).toBeUndefined();
});
