import { appendFileSync, writeFileSync } from 'node:fs';
import { cross, difference, dot } from '../domain/src/ct/vector.ts';
import type { Vector } from '../domain/src/ct/vector.ts';
import { pointOf } from '../domain/src/ct/volume.ts';
import type { Volume } from '../domain/src/ct/volume.ts';
import { plus, times, unit } from '../domain/src/landmarks/points.ts';
import { boneField, labelBoxes } from '../domain/src/landmarks/proposals/bone-field.ts';
import type { BoneField } from '../domain/src/landmarks/proposals/bone-field.ts';
import { DIRECTIONS, ringAround, ringFrame } from '../domain/src/landmarks/proposals/rim-ring.ts';
import type { RimPlace, Ring } from '../domain/src/landmarks/proposals/rim-ring.ts';
import {
  addObservation,
  emptyRows,
  EXPECTED_WAVES,
  TERMS,
  termsAt,
  valueOf,
} from '../domain/src/landmarks/proposals/rim-terms.ts';
import { solve } from '../domain/src/landmarks/proposals/robust-fits.ts';
import { rimDirections } from '../domain/src/landmarks/rim-shape.ts';
import type { Acetabulum } from '../domain/src/phantom/anatomy/acetabulum.ts';
import { fieldOf, joined, without } from '../domain/src/phantom/anatomy/field.ts';
import type { Field, Part } from '../domain/src/phantom/anatomy/field.ts';
import { hipBoneOf } from '../domain/src/phantom/anatomy/hip-bone.ts';
import { randomParameters } from '../domain/src/phantom/anatomy/parameters.ts';
import { randomOf } from '../domain/src/phantom/anatomy/random.ts';
import { sampleGrid } from '../domain/src/phantom/anatomy/sample-grid.ts';
import { ball, bar } from '../domain/src/phantom/anatomy/sphere-mesh.ts';

/**
 * Writes what the ring around sockets looks like, and where their edges are without spurs. Walls, spurs and uneven surfaces are
 * more various than those of the phantoms: what helps on these alone must not be learned.
 */

type Random = () => number;
const range = (random: Random, from: number, to: number): number => from + (to - from) * random();
const gauss = (random: Random): number => (random() + random() + random() + random() - 2) * 1.73;

/** By how much the axis of the ring and the sphere are off. */
const AXIS_OFF = 0.05;
const SPHERE_OFF = 0.1;
const STEP = 0.6;
/** Millimetres around the sphere. */
const AROUND = 14;

/** A place near the edge: out from the axis by so much, and higher by so much. */
const atEdge = (socket: Acetabulum, turn: number, out: number, higher: number): Vector => {
  const { radius, height } = socket.wave.edge(turn);
  const across = plus(times(socket.down, Math.cos(turn)), times(socket.across, Math.sin(turn)));
  return plus(
    socket.centre,
    plus(times(socket.axis, socket.rim + height + higher), times(across, radius + out)),
  );
};

const turnIn = (random: Random): number => range(random, 0.22, 1.78) * Math.PI;

/** Single spurs in any direction, with any root. */
const teeth = (socket: Acetabulum, random: Random, worn: number): readonly Part[] =>
  Array.from({ length: Math.round(range(random, 1, 4 + 14 * worn)) }, () => {
    const turn = turnIn(random);
    const size = range(random, 0.9, 1.4 + 2 * worn);
    const out = range(random, 0.2, 2.2) * size;
    const length = range(random, 0.5, 0.5 + 4.5 * worn);
    const root = atEdge(socket, turn, out, range(random, -2, 0.5));
    const tip = atEdge(
      socket,
      turn + 0.15 * gauss(random),
      out + range(random, -1, 2.5),
      length - size * range(random, 0, 1),
    );
    return {
      field: bar([
        [...root, size * range(random, 0.9, 1.6)],
        [...tip, size * range(random, 0.5, 1)],
      ]),
      blend: range(random, 0.5, 5),
    };
  });

/** A wall of spurs along a part of the edge. */
const ridges = (socket: Acetabulum, random: Random, worn: number): readonly Part[] =>
  Array.from({ length: Math.round(range(random, 1, 3)) }, () => {
    const [start, length] = [turnIn(random), range(random, 0.2, 1.6)];
    const [size, out, high] = [
      range(random, 1, 3),
      range(random, 0.5, 3),
      range(random, 0.3, 0.5 + 3.5 * worn),
    ];
    const knots = Array.from({ length: 9 }, (_, n) => {
      const end = Math.min(n, 8 - n) < 1 ? 0 : 1;
      const rise = end * high * range(random, 0.4, 1) - size;
      return [...atEdge(socket, start + (n / 8) * length, out + 0.3 * gauss(random), rise), size] as const;
    });
    return { field: bar(knots.map(([x, y, z, r]) => [x, y, z, r])), blend: range(random, 0.5, 4) };
  });

/** Thick places of the wall that stay below its edge: no spurs. */
const lips = (socket: Acetabulum, random: Random): readonly Part[] =>
  Array.from({ length: Math.round(range(random, 1, 6)) }, () => {
    const [start, length] = [turnIn(random), range(random, 0.1, 1.2)];
    const [size, out, below] = [range(random, 1.5, 5), range(random, 1, 7), range(random, 0.5, 5)];
    const knots = Array.from({ length: 5 }, (_, n) =>
      atEdge(socket, start + (n / 4) * length, out, -below - size),
    );
    return { field: bar(knots.map(([x, y, z]) => [x, y, z, size])), blend: range(random, 0, 1) };
  });

/** A wall with a thick and rounded edge in place of a sharp one, as real ones have: no spurs, for it goes all around. */
const rolled = (field: Field, socket: Acetabulum, random: Random): Field => {
  const { centre, axis, rim, radius, wave, down, across } = socket;
  const [size, out, below] = [range(random, 1, 3.5), range(random, 0.5, 1.6), range(random, 0.6, 1.1)];
  const [a, b, c, d] = [0, 1, 2, 3].map(() => 0.15 * gauss(random)) as [number, number, number, number];
  const knots = Array.from({ length: 33 }, (_, n) => {
    const turn = (0.2 + (1.6 * n) / 32) * Math.PI;
    const here =
      size * (1 + a * Math.cos(turn) + b * Math.sin(turn) + c * Math.cos(2 * turn) + d * Math.sin(2 * turn));
    const thick = Math.max(0.8, here);
    return [...atEdge(socket, turn, out * thick, -below * thick), thick] as const;
  });
  const lower = size * range(random, 0.5, 1.5);
  const above = fieldOf((x, y, z) => {
    const way: Vector = [x - centre[0], y - centre[1], z - centre[2]];
    const [u, v, height] = [dot(way, down), dot(way, across), dot(way, axis)];
    return 0.6 * Math.max(rim + wave.at(u, v) - lower - height, Math.hypot(u, v) - radius - 8);
  });
  return joined([
    { field: without(field, above, 0, range(random, 0, 2)), blend: 0 },
    { field: bar(knots.map(([x, y, z, r]) => [x, y, z, r])), blend: range(random, 0.5, 3) },
  ]);
};

/** What a wall of another thickness leaves out on its outside. */
const outside = ({ centre, axis, rim, radius, wave, down, across }: Acetabulum, random: Random): Field => {
  const thick = range(random, 1.2, 4);
  const wider = range(random, 0, 1.4);
  const [a, b, c, d] = [0, 1, 2, 3].map(() => 0.7 * gauss(random)) as [number, number, number, number];
  const deep = range(random, 3, 10);
  return fieldOf((x, y, z) => {
    const way: Vector = [x - centre[0], y - centre[1], z - centre[2]];
    const [u, v, height] = [dot(way, down), dot(way, across), dot(way, axis)];
    const off = Math.max(1e-6, Math.hypot(u, v));
    const [cos, sin] = [u / off, v / off];
    const below = rim + wave.at(u, v) - height;
    const width = Math.max(0.8, thick + a * cos + b * sin + c * (cos * cos - sin * sin) + d * 2 * cos * sin);
    const beyond = radius + width + wider * Math.max(0, below) - off;
    return Math.max(0.6 * beyond, 0.6 * (below - deep));
  });
};

const bites = (socket: Acetabulum, random: Random): readonly Field[] =>
  Array.from({ length: Math.round(range(random, 1, 2)) }, () => {
    const [x, y, z] = atEdge(socket, turnIn(random), range(random, 0, 2), range(random, 0, 1.5));
    return ball([x, y, z], range(random, 2, 4));
  });

const anySpurs = (socket: Acetabulum, random: Random, worn: number): readonly Part[] => {
  const kind = random();
  if (kind < 0.4) return socket.osteophytes;
  return [
    ...(kind < 0.8 ? teeth(socket, random, worn) : []),
    ...(kind > 0.65 ? ridges(socket, random, worn) : []),
  ];
};

/** A left socket of any shape, without spurs and worn; each call of `worn` gives it other spurs. */
const anySocket = (seed: number, random: Random) => {
  const parameters = randomParameters(seed);
  const { headDiameter } = parameters.hips.LEFT;
  // Spurs are taken from it, for they grow on a wall of any shape.
  const hipBoneWorn = (worn: number, gap: number) =>
    hipBoneOf(parameters, { ...parameters.hips.LEFT, arthritis: worn, gap });
  const degree = Math.sqrt(random());
  const gap = Math.max(1, 3.2 - 2 * degree + range(random, -0.6, 0.6));
  const { acetabulum: socket } = hipBoneWorn(degree, gap);
  const inside = ball(socket.centre, socket.radius);
  let { field } = hipBoneWorn(0, socket.radius - headDiameter / 2);
  if (random() < 0.5) field = without(field, outside(socket, random), 0, range(random, 0, 1.5));
  if (random() < 0.4) field = joined([{ field, blend: 0 }, ...lips(socket, random)]);
  if (random() < 0.65) field = rolled(field, socket, random);
  const worn = (): Field => {
    const spurs = random() < 0.2 ? [] : anySpurs(socket, random, degree);
    let whole = without(joined([{ field, blend: 0 }, ...spurs]), inside);
    if (random() < 0.15) for (const bite of bites(socket, random)) whole = without(whole, bite, 0, 1);
    return whole;
  };
  return { sound: without(field, inside), worn, socket };
};

/** Between the eight values around a place of a cubic grid. */
const between = (values: Float32Array, count: number, u: number, v: number, w: number): number => {
  const [i, j, k] = [Math.floor(u), Math.floor(v), Math.floor(w)];
  const [a, b, c] = [u - i, v - j, w - k];
  const at = i + count * (j + count * k);
  const line = (from: number): number => (1 - a) * (values[from] ?? 0) + a * (values[from + 1] ?? 0);
  const sheet = (from: number): number => (1 - b) * line(from) + b * line(from + count);
  return (1 - c) * sheet(at) + c * sheet(at + count * count);
};

/** Smooth numbers around 0 in space, of which neighbours within `reach` millimetres are alike. */
const unevenness = (
  random: Random,
  half: number,
  reach: number,
): ((x: number, y: number, z: number) => number) => {
  const count = Math.ceil((2 * half) / reach) + 3;
  const knots = Float32Array.from({ length: count ** 3 }, () => gauss(random));
  return (x, y, z) => between(knots, count, (x + half) / reach, (y + half) / reach, (z + half) / reach);
};

interface Grid {
  readonly values: Float32Array;
  readonly origin: Vector;
  readonly count: number;
  readonly half: number;
}

/** The distances around a socket on a fine grid. */
const distancesAround = (field: Field, { centre, radius }: Acetabulum): Grid => {
  const half = radius + AROUND;
  const count = Math.ceil((2 * half) / STEP) + 1;
  const values = new Float32Array(count ** 3).fill(9);
  const origin: Vector = [centre[0] - half, centre[1] - half, centre[2] - half];
  sampleGrid(field, { origin, size: [count, count, count], step: STEP }, 3, (at, distance) => {
    values[at] = distance;
  });
  return { values, origin, count, half };
};

/** As uneven as drafts are. */
const uneven = (grid: Grid, random: Random): Grid => {
  if (random() < 0.3) return grid;
  const { count, half } = grid;
  const [fine, coarse] = [range(random, 0, 0.45), range(random, 0, 0.6)];
  const [near, far] = [unevenness(random, half + 1, 4), unevenness(random, half + 1, 14)];
  const values = grid.values.map((distance, at) => {
    if (Math.abs(distance) > 3) return distance;
    const x = (at % count) * STEP - half;
    const y = (Math.floor(at / count) % count) * STEP - half;
    const z = Math.floor(at / count ** 2) * STEP - half;
    return distance + fine * near(x, y, z) + coarse * far(x, y, z);
  });
  return { ...grid, values };
};

const scannedAround = (
  { values, origin, count, half }: Grid,
  { centre, radius, axis }: Acetabulum,
  random: Random,
) => {
  const pixel = range(random, 0.7, 0.95);
  const spacing: Vector = [pixel, pixel, 0.6 + 2.4 * random() * random()];
  const z = unit([0.08 * gauss(random), 0.15 * gauss(random), 1]);
  const x = unit(cross([0, 1, 0], z));
  const axes: Volume['axes'] = [x, cross(z, x), z];
  const reach = half * 0.98;
  const size: Vector = [
    Math.ceil((2 * reach) / spacing[0]),
    Math.ceil((2 * reach) / spacing[1]),
    Math.ceil((2 * reach) / spacing[2]),
  ];
  const start = [0, 1, 2].reduce<Vector>(
    (from, n) => plus(from, times(axes[n as 0 | 1 | 2], -reach + random() * spacing[n as 0 | 1 | 2])),
    centre,
  );
  const volume: Volume = { origin: start, axes, spacing, size };
  const labels = new Uint8Array(size[0] * size[1] * size[2]);
  for (let at = 0; at < labels.length; at++) {
    const point = pointOf(volume, [
      at % size[0],
      Math.floor(at / size[0]) % size[1],
      Math.floor(at / (size[0] * size[1])),
    ]);
    const way = difference(point, centre);
    const far = Math.hypot(...way);
    // What is far from the joint, and deep behind its floor, is never looked at.
    if (far < radius - 3 || far > radius + AROUND || dot(way, axis) < -0.9 * far) continue;
    const [u, v, w] = [
      (point[0] - origin[0]) / STEP,
      (point[1] - origin[1]) / STEP,
      (point[2] - origin[2]) / STEP,
    ];
    const isInside = Math.min(u, v, w) >= 0 && Math.max(u, v, w) < count - 1;
    if (isInside && between(values, count, u, v, w) < 0) labels[at] = 1;
  }
  return { volume, labels };
};

/** What ringAround() reads, of exact distances. */
const fieldAround = ({ values, origin, count }: Grid, volume: Volume): BoneField => {
  const sharp = values.map((distance) => Math.min(1, Math.max(0, 0.5 - distance / 2)));
  return { origin, step: STEP, size: [count, count, count], values: sharp, sharp, volume };
};

/** The height of the edge in each direction of a ring before the socket was worn. */
const trueHeights = (ring: Ring): readonly number[] | undefined => {
  const rows = emptyRows(TERMS);
  for (const place of ring) if (place) addObservation(rows, termsAt(place.turn), 1, place.height);
  // Keeps the waves small where few places show the edge.
  for (const { term } of EXPECTED_WAVES) {
    const row = rows[term];
    if (row) row[term] = (row[term] ?? 0) + 0.1;
  }
  const curve = solve(rows);
  return curve && rimDirections(DIRECTIONS).map((turn) => valueOf(curve, termsAt(turn)));
};

const ABSENT = -99;
const numbersOf = (place: RimPlace | undefined, truth: number): readonly number[] =>
  place
    ? [place.height, ...place.deeper.map((height) => height ?? ABSENT), ...place.thickness, truth]
    : [ABSENT, 0, 0, 0, 0, 0, 0, 0, 0, truth];

/** The ring around a socket as one scan shows it, and its edge. */
const numbersOfScan = (
  distances: Grid,
  sound: Grid,
  socket: Acetabulum,
  random: Random,
): Float32Array | undefined => {
  const scan = scannedAround(uneven(distances, random), socket, random);
  const bone = boneField(scan, 1, labelBoxes(scan).get(1));
  const off = (): Vector => [gauss(random), gauss(random), gauss(random)];
  const centre = plus(socket.centre, times(off(), SPHERE_OFF));
  const sphere = { centre, radius: socket.radius + SPHERE_OFF * gauss(random) };
  const frame = ringFrame(unit(plus(socket.axis, times(off(), AXIS_OFF))), {
    lateral: [1, 0, 0],
    superior: [0, 0, 1],
  });
  const truth = trueHeights(ringAround(fieldAround(sound, scan.volume), sphere, frame));
  if (!bone || !truth) return undefined;
  const ring = ringAround(bone, sphere, frame);
  return Float32Array.from(ring.flatMap((place, at) => numbersOf(place, truth[at] ?? 0)));
};

const WEARS = 2;
const SCANS = 2;

const [file, count, firstSeed] = process.argv.slice(2);
if (!file || !count) throw new Error('usage: export-rims.ts <file> <count of sockets> [first seed]');
writeFileSync(file, '');
for (let n = 0; n < Number(count); n++) {
  const seed = Number(firstSeed ?? 1) + n;
  const random = randomOf(seed * 7 + 13);
  const { sound, worn, socket } = anySocket(seed, random);
  const exact = distancesAround(sound, socket);
  for (let wear = 0; wear < WEARS; wear++) {
    const distances = distancesAround(worn(), socket);
    for (let scan = 0; scan < SCANS; scan++) {
      const numbers = numbersOfScan(distances, exact, socket, random);
      if (numbers) appendFileSync(file, new Uint8Array(numbers.buffer));
    }
  }
}
