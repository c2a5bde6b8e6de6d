import { describe, expect, it } from 'vitest';
import { anglesInModel, angleBetween } from '../cup/placement.ts';
import { fittedSphere } from '../cup/sphere-fit.ts';
import { degrees } from '../cup/units.ts';
import { parsePri } from '../pri/parse.ts';
import { aroundHip } from './around-hip.ts';
import { hounsfieldOf } from './body.ts';
import { ctFiles } from './ct.ts';
import type { CtSlice } from './ct.ts';
import { boundsOf, hemipelvis, hipCentre, socketAxis } from './hemipelvis.ts';
import type { Hip } from './hemipelvis.ts';
import { meshOf } from './mesh.ts';
import { priCsv } from '../pri/write.ts';
import type { Vector } from './shape.ts';
import { binaryStl } from './stl.ts';

/** The parameters of the three files, different on the two sides. */
const HIPS: readonly Hip[] = [
  { side: 'LEFT', angles: { inclination: degrees(46), anteversion: degrees(13) }, radius: 25 },
  { side: 'RIGHT', angles: { inclination: degrees(39), anteversion: degrees(22) }, radius: 27 },
];
const OTHER = { inclination: degrees(42), anteversion: degrees(18) };

const MATRIX = 190;
const FIELD = 380;
const SPACING = 2;
const LOW = -40;
const AIR = new Uint8Array(2 * MATRIX * MATRIX);
const BONE = 495;

/** The pixels of the slices around the hip, read from their DICOM files. */
const scan = ({ side, angles, radius }: Hip): ((point: Vector) => number) => {
  const body = hounsfieldOf({
    sockets: { LEFT: OTHER, RIGHT: OTHER, [side]: angles },
    socketRadius: radius,
  });
  const about = {
    patient: { name: 'A^B', id: '1', birthDate: '19500101', sex: 'F' as const },
    date: '20260101',
    uid: '2.25.1',
    matrix: MATRIX,
    spacing: SPACING,
    variant: (slices: readonly CtSlice[]) =>
      slices.filter(({ path, z }) => path.startsWith('PELVIS') && z >= LOW && z <= -LOW),
  };
  const files = [
    ...ctFiles(
      about,
      aroundHip(() => AIR, body, side, MATRIX),
    ),
  ];
  const images = files.map(({ bytes }) => new DataView(bytes.buffer, bytes.length - 2 * MATRIX * MATRIX));
  const first = -115 + Math.ceil((LOW + 115) / SPACING) * SPACING;
  const pixel = FIELD / MATRIX;
  const start = -FIELD / 2 + pixel / 2;
  const at = (column: number, row: number, slice: number): number =>
    images[slice]?.getInt16(2 * (row * MATRIX + column), true) ?? -1000;
  // Interpolated between eight voxels.
  return ([x, y, z]) => {
    const [u, v, w] = [(x - start) / pixel, (y - start) / pixel, (z - first) / SPACING];
    const [i, j, k] = [Math.floor(u), Math.floor(v), Math.floor(w)];
    let sum = 0;
    for (const [a, b, c] of CORNERS)
      sum +=
        at(i + a, j + b, k + c) * (a ? u - i : 1 - u + i) * (b ? v - j : 1 - v + j) * (c ? w - k : 1 - w + k);
    return sum;
  };
};
const scans = new Map(HIPS.map((hip) => [hip, scan(hip)]));
const scanned = (hip: Hip): ((point: Vector) => number) => scans.get(hip) ?? scan(hip);
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1, (n >> 1) & 1, n >> 2] as const);

/** Evenly in all directions. */
const COUNT = 1500;
const DIRECTIONS: readonly Vector[] = Array.from({ length: COUNT }, (_, n) => {
  const z = 1 - (2 * n + 1) / COUNT;
  const turn = n * Math.PI * (3 - Math.sqrt(5));
  const r = Math.sqrt(1 - z * z);
  return [r * Math.cos(turn), r * Math.sin(turn), z];
});

const from = ([x, y, z]: Vector, [dx, dy, dz]: Vector, by: number): Vector => [
  x + by * dx,
  y + by * dy,
  z + by * dz,
];

interface Found {
  readonly point: Vector;
  /** From the centre. */
  readonly direction: Vector;
}

/** The points at which bone begins behind the joint gap, for each direction that has one. */
const socketInCt = (hip: Hip): Found[] => {
  const hounsfield = scanned(hip);
  const centre = hipCentre(hip.side);
  return DIRECTIONS.flatMap((direction) => {
    // Through the neck of the femur there is no gap.
    if (hounsfield(from(centre, direction, hip.radius - 1.2)) > BONE) return [];
    for (let way = hip.radius - 1.2; way < hip.radius + 1; way += 0.1)
      if (hounsfield(from(centre, direction, way)) > BONE)
        return [{ direction, point: from(centre, direction, way) }];
    return [];
  });
};

/** The corners of the STL's triangles that lie on the socket. */
const socketInStl = (hip: Hip): Found[] => {
  const stl = binaryStl(meshOf(hemipelvis(hip), boundsOf(hip.side), 3));
  const view = new DataView(stl.buffer);
  const [cx, cy, cz] = hipCentre(hip.side);
  const seen = new Map<string, Vector>();
  for (let at = 84; at < stl.length; at += 50)
    for (let corner = 12; corner < 48; corner += 12) {
      const [x, y, z] = [0, 4, 8].map((n) => view.getFloat32(at + corner + n, true)) as [
        number,
        number,
        number,
      ];
      if (Math.abs(Math.hypot(x - cx, y - cy, z - cz) - hip.radius) < 0.5)
        seen.set(`${x} ${y} ${z}`, [x, y, z]);
    }
  return [...seen.values()].map((point) => ({ point, direction: unit(from(point, [cx, cy, cz], -1)) }));
};

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** A direction from the centre, and whether it meets the surface. */
interface Seen {
  readonly direction: Vector;
  readonly isSurface: boolean;
}

/** The axis of the opening: it best separates directions with and without surface. */
const openingOf = (seen: readonly Seen[]): Vector => {
  const scored = DIRECTIONS.map((axis) => ({
    axis,
    wrong: seen.filter(({ direction, isSurface }) => dot(direction, axis) > 0 === isSurface).length,
  }));
  const least = Math.min(...scored.map(({ wrong }) => wrong));
  const best = scored.filter(({ wrong }) => wrong <= least * 1.1);
  return unit(best.reduce<Vector>((sum, { axis }) => from(sum, axis, 1), [0, 0, 0]));
};

const seenInCt = (hip: Hip): Seen[] => {
  const surface = new Set(socketInCt(hip).map(({ direction }) => direction));
  // The neck of the femur hides what lies behind it.
  const hounsfield = scanned(hip);
  const isHidden = (direction: Vector): boolean =>
    hounsfield(from(hipCentre(hip.side), direction, hip.radius - 1.2)) > BONE;
  return DIRECTIONS.filter((direction) => !isHidden(direction)).map((direction) => ({
    direction,
    isSurface: surface.has(direction),
  }));
};

/** Closer than the next corner of a mesh with a step of 3 mm. */
const NEAR = Math.cos(0.1);

const seenInStl = (hip: Hip): Seen[] => {
  const corners = socketInStl(hip).map(({ direction }) => direction);
  return DIRECTIONS.map((direction) => ({
    direction,
    isSurface: corners.some((corner) => dot(corner, direction) > NEAR),
  }));
};

describe.each(HIPS)('the CT, the STL and the PRI data of one $side phantom', (hip) => {
  const centre = hipCentre(hip.side);
  const pri = parsePri(
    priCsv(hip.side, {
      anatomicInclination: hip.angles.inclination,
      anatomicAnteVersion: hip.angles.anteversion,
      size: 2 * hip.radius,
    }),
  );

  it.each([
    ['CT', socketInCt],
    ['STL', socketInStl],
  ] as const)('have the socket of the %s at the known centre with the known radius', (_, surfaceOf) => {
    const points = surfaceOf(hip);
    const fitted = fittedSphere(points.map(({ point: [x, y, z] }) => ({ x, y, z })));
    expect(points.length).toBeGreaterThan(200);
    const { x, y, z } = fitted?.centre ?? { x: 0, y: 0, z: 0 };
    expect(Math.hypot(x - centre[0], y - centre[1], z - centre[2])).toBeLessThan(1);
    expect(Math.abs((fitted?.radius ?? 0) - hip.radius)).toBeLessThan(0.8);
  });

  it('agree on the direction of its opening', () => {
    expect(pri.ok && pri.side).toBe(hip.side);
    const said = pri.ok ? pri.measurements : {};
    expect(said).toMatchObject({ anatomicInclination: hip.angles.inclination, size: 2 * hip.radius });
    for (const seenIn of [seenInCt, seenInStl]) {
      const opening = openingOf(seenIn(hip));
      expect(angleBetween(opening, socketAxis(hip))).toBeLessThan(4);
      const { inclination, anteversion } = anglesInModel(opening, hip.side);
      expect(Math.abs(inclination - (said.anatomicInclination ?? 0))).toBeLessThan(4);
      expect(Math.abs(anteversion - (said.anatomicAnteVersion ?? 0))).toBeLessThan(4);
    }
  });
});
