import { fittedSphere } from '../cup/sphere-fit.ts';
import type { Centre } from '../cup/centre.ts';
import type { Point } from './facts.ts';
import type { SurfaceSamples } from './surface-samples.ts';

/** A concave part of a surface that is round like a hip socket. */
export interface RoundHollow {
  readonly centre: Point;
  readonly radius: number;
  /** The unit vector out of the opening. */
  readonly opening: Point;
  /** The part of a whole sphere that the wall covers. */
  readonly coverage: number;
}

/** The radius of a human hip socket in millimetres, with room for a small and a reamed one. */
const RADIUS = { min: 17, max: 36 } as const;
/**
 * The part of a sphere that the wall of a socket covers: a little more than half on bones, two fifths of a shallow one. Notches and
 * fossae stay below a third; a ball covers all of it and has no opening.
 */
const COVERAGE = { min: 0.28, max: 0.75 } as const;
/** The least length of the mean direction of the wall: a half sphere has 0.5, a ring or a ball 0. */
const ONE_SIDED_MIN = 0.25;
/** The least cosine between the wall's normal and the middle: 30 degrees tolerate rough bone. */
const FACING = 0.866;
/** The largest distance of the wall from the sphere, as a part of its radius. */
const OFF_SPHERE = 0.12;
/** The side of a cell in which votes are counted, in millimetres. */
const CELL = 4;
const MOST_CELLS = 2_000_000;
const MOST_CANDIDATES = 12;
/** A candidate has this part of the best one's votes at least. */
const VOTES_MIN = 0.4;
const ROUNDS = 6;

interface Grid {
  readonly from: Point;
  readonly size: Point;
  readonly votes: Float32Array;
}

const emptyGrid = ({ count, points }: SurfaceSamples): Grid | undefined => {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let n = 0; n < 3 * count; n++) {
    const [k, value] = [n % 3, points[n] ?? 0];
    if (value < (min[k] ?? 0)) min[k] = value;
    if (value > (max[k] ?? 0)) max[k] = value;
  }
  const room = RADIUS.max + 2 * CELL;
  const cells = (k: number): number => Math.ceil(((max[k] ?? 0) - (min[k] ?? 0) + 2 * room) / CELL);
  const size: Point = [cells(0), cells(1), cells(2)];
  const total = size[0] * size[1] * size[2];
  // Too large for a hip, or empty.
  if (!(total <= MOST_CELLS)) return undefined;
  const from = (k: number): number => (min[k] ?? 0) - room;
  return { from: [from(0), from(1), from(2)], size, votes: new Float32Array(total) };
};

/** This many samples or cells take about a millisecond. */
const STEP = 4096;

/** Each sample votes for every middle of a socket that it could be the wall of. */
function* vote(
  { from, size, votes }: Grid,
  { count, points, areas }: SurfaceSamples,
): Generator<void, undefined> {
  for (let at = 0; at < 3 * count; at += 3) {
    if (at % (3 * STEP) === 0) yield;
    const [ax, ay, az] = [areas[at] ?? 0, areas[at + 1] ?? 0, areas[at + 2] ?? 0];
    const area = Math.sqrt(ax * ax + ay * ay + az * az);
    if (area === 0) continue;
    const [x, y, z] = [
      (points[at] ?? 0) - from[0],
      (points[at + 1] ?? 0) - from[1],
      (points[at + 2] ?? 0) - from[2],
    ];
    for (let r = RADIUS.min; r <= RADIUS.max; r += CELL / 2) {
      const way = r / area;
      const i = Math.floor((x + way * ax) / CELL);
      const j = Math.floor((y + way * ay) / CELL);
      const k = Math.floor((z + way * az) / CELL);
      const cell = i + size[0] * (j + size[1] * k);
      votes[cell] = (votes[cell] ?? 0) + area;
    }
  }
}

const isHighest = (votes: Float32Array, cell: number, [nx, ny]: Point): boolean => {
  const own = votes[cell] ?? 0;
  for (let k = -1; k <= 1; k++)
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) if ((votes[cell + i + nx * (j + ny * k)] ?? 0) > own) return false;
  return true;
};

/** The middles of the cells with the most votes, the best first. */
function* candidates({ from, size, votes }: Grid): Generator<void, Point[]> {
  let most = 0;
  for (let cell = 0; cell < votes.length; cell++) {
    if (cell % (16 * STEP) === 0) yield;
    most = Math.max(most, votes[cell] ?? 0);
  }
  const found: number[] = [];
  for (let cell = 0; cell < votes.length; cell++) {
    if (cell % (16 * STEP) === 0) yield;
    const own = votes[cell] ?? 0;
    if (own > 0 && own >= VOTES_MIN * most && isHighest(votes, cell, size)) found.push(cell);
  }
  found.sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  return found.slice(0, MOST_CANDIDATES).map((cell): Point => {
    const [i, rest] = [cell % size[0], Math.floor(cell / size[0])];
    const [j, k] = [rest % size[1], Math.floor(rest / size[1])];
    return [from[0] + (i + 0.5) * CELL, from[1] + (j + 0.5) * CELL, from[2] + (k + 0.5) * CELL];
  });
}

interface Wall {
  readonly points: readonly Centre[];
  /** The part of a whole sphere that the samples cover, seen from the middle. */
  readonly coverage: number;
  /** Their mean direction, which is shorter the more they surround the middle. */
  readonly mean: Point;
}

/** The samples that face a middle from the distance of a possible wall. */
const wallAround = (
  { count, points, areas, stride }: SurfaceSamples,
  [cx, cy, cz]: Point,
  { min, max }: { readonly min: number; readonly max: number },
): Wall => {
  const wall: Centre[] = [];
  let [angle, sumX, sumY, sumZ] = [0, 0, 0, 0];
  for (let at = 0; at < 3 * count; at += 3) {
    const [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
    const [dx, dy, dz] = [cx - x, cy - y, cz - z];
    const square = dx * dx + dy * dy + dz * dz;
    if (square < min * min || square > max * max) continue;
    const [ax, ay, az] = [areas[at] ?? 0, areas[at + 1] ?? 0, areas[at + 2] ?? 0];
    const distance = Math.sqrt(square);
    const seen = (dx * ax + dy * ay + dz * az) / distance;
    if (seen < FACING * Math.sqrt(ax * ax + ay * ay + az * az) || seen === 0) continue;
    const share = seen / square;
    angle += share;
    sumX -= (share * dx) / distance;
    sumY -= (share * dy) / distance;
    sumZ -= (share * dz) / distance;
    wall.push({ x, y, z });
  }
  return {
    points: wall,
    coverage: (angle * stride) / (4 * Math.PI),
    mean: angle === 0 ? [0, 0, 0] : [sumX / angle, sumY / angle, sumZ / angle],
  };
};

const bandAround = (radius: number, off: number) => ({ min: radius * (1 - off), max: radius * (1 + off) });

/** The hollow to which the fit of a candidate converges; undefined if none has the size and shape of a socket. */
function* settled(samples: SurfaceSamples, candidate: Point): Generator<void, RoundHollow | undefined> {
  let centre = candidate;
  let radius = 0;
  let band: { readonly min: number; readonly max: number } = {
    min: RADIUS.min - CELL,
    max: RADIUS.max + CELL,
  };
  for (let round = 0; round < ROUNDS; round++) {
    yield;
    const sphere = fittedSphere(wallAround(samples, centre, band).points);
    if (!sphere || sphere.radius < RADIUS.min || sphere.radius > RADIUS.max) return undefined;
    centre = [sphere.centre.x, sphere.centre.y, sphere.centre.z];
    radius = sphere.radius;
    // Wide at first, so that the fit can move to the middle.
    band = bandAround(radius, round < 2 ? 2 * OFF_SPHERE : OFF_SPHERE);
  }
  const { coverage, mean } = wallAround(samples, centre, band);
  const length = Math.hypot(...mean);
  if (coverage < COVERAGE.min || coverage > COVERAGE.max || length < ONE_SIDED_MIN) return undefined;
  return { centre, radius, coverage, opening: [-mean[0] / length, -mean[1] / length, -mean[2] / length] };
}

const isSame = (one: RoundHollow, other: RoundHollow): boolean =>
  Math.hypot(...one.centre.map((value, k) => value - (other.centre[k] ?? 0))) < RADIUS.min;

/**
 * Finds the hip sockets of a model in millimetres, in any frame, by letting each part of the surface vote for the
 * middle it faces. A generator, so that a server can serve other requests in between.
 */
export function* findSockets(samples: SurfaceSamples): Generator<void, readonly RoundHollow[]> {
  const grid = emptyGrid(samples);
  if (!grid) return [];
  yield* vote(grid, samples);
  const found: RoundHollow[] = [];
  for (const candidate of yield* candidates(grid)) {
    const hollow = yield* settled(samples, candidate);
    if (hollow && !found.some((known) => isSame(known, hollow))) found.push(hollow);
  }
  return found;
}
