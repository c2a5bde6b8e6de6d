import {
  addExpected,
  addObservation,
  emptyRows,
  EXPECTED_WAVES,
  SLOPES,
  slopeVariance,
  TERMS,
  termsAt,
  TRIED_WAVES,
  valueOf,
} from './rim-terms.ts';
import type { Coefficients, Expected } from './rim-terms.ts';
import { solve } from './robust-fits.ts';

/** A place of the ring around a socket: its direction from the notch to the back in radians, and its height along the axis in millimetres. */
export interface RingPoint {
  readonly turn: number;
  readonly height: number;
}

/** How the edge of a socket lies without its spurs. */
export interface RimSlope {
  /** Of its plane of best fit, towards the notch and towards the back, in millimetres at the edge. */
  readonly slope: readonly [number, number];
  /** By how much the slope is not known, in millimetres (root mean square). */
  readonly spread: number;
}

/** The edge of a socket without its spurs: a plane, and waves that rise out of it. */
export interface RimCurve extends RimSlope {
  readonly heightAt: (turn: number) => number;
  /** How many points lie on it. */
  readonly inliers: number;
}

/** Neighbours lie on the same spur or unevenness: so many of them say as much as one. */
const ALIKE = 10;
/** How far spurs stand out on the mean, and how deep missing pieces are, in millimetres. */
const SPUR = 2;
const MISSING = 1.2;
/** How much of a rim is the edge itself, is spurs, and is missing: expected as surely as by so many points. */
const PARTS = { edge: 0.64, spur: 0.35, missing: 0.01 };
const SURE = 20;
/** Real edges have small waves of their own: points of the edge may be so many times as far off as the voxels alone explain. */
const ROUGHEST = 3;
/** How far points lie off the curve where spurs count as the edge, and how far spurs then turn its plane; millimetres. */
const SPURRED = 1.2;
const TURNED = 1;
const JUDGEMENTS = 25;

/** Three points of each plane that is tried are about a third of the way apart. */
const TRIED_TURNS = 7;
const LEAST_RING = 6;
/** Spurs turn the plane of all points by less, in millimetres at the edge. */
const STEEPEST = 3.5;
/** A point that stays behind a plane is a worse sign than one that stands out from it, but not without limit. */
const BEHIND = 3;
/** A plane that is tried passes a point by less than so many times what the voxels explain. */
const NEAR = 5;
/** Millimetres from one point of the ring to the second next. */
const CLIMB = 0.6;
const BESIDE = 2;

interface Sampled {
  readonly ring: readonly RingPoint[];
  readonly terms: readonly (readonly number[])[];
  readonly weights: readonly number[];
  readonly expected: readonly Expected[];
  /** How far a point of the edge is off by the voxels alone, in millimetres. */
  readonly off: number;
}

/** Where the ring climbs or falls steeply it is the flank of a spur: such points count for less. */
const steadiness = (ring: readonly RingPoint[]): readonly number[] =>
  ring.map(({ height }, n) => {
    const before = ring[n - BESIDE]?.height ?? height;
    const after = ring[n + BESIDE]?.height ?? height;
    return 1 / (1 + (Math.abs(after - before) / 2 / CLIMB) ** 2);
  });

/** How much each point is the edge itself; else it is on a spur, which pushes the curve up, or where a piece is missing. */
interface Judgement {
  readonly coefficients: Coefficients;
  readonly edge: Float64Array;
  readonly push: Float64Array;
  readonly off: number;
  readonly parts: typeof PARTS;
  readonly logLikelihood: number;
}

const equationsOf = (
  { ring, terms, weights, expected }: Sampled,
  { edge, push, off }: Pick<Judgement, 'edge' | 'push' | 'off'>,
): number[][] => {
  const rows = emptyRows(TERMS);
  for (let n = 0; n < ring.length; n++) {
    const weight = (weights[n] ?? 0) / ALIKE;
    const share = (weight * (edge[n] ?? 0)) / (off * off);
    addObservation(rows, terms[n] ?? [], share, share * (ring[n]?.height ?? 0) + weight * (push[n] ?? 0));
  }
  addExpected(rows, expected);
  return rows;
};

/** How likely a point this far above the curve is as a part of the edge, as a spur, and where a piece is missing. */
const likelihoodsOf = (
  away: number,
  { off, parts }: Pick<Judgement, 'off' | 'parts'>,
): readonly [edge: number, spur: number, missing: number] => [
  (parts.edge * Math.exp(-(away * away) / (2 * off * off))) / (off * Math.sqrt(2 * Math.PI)),
  away > 0 ? (parts.spur * Math.exp(-away / SPUR)) / SPUR : 0,
  away < 0 ? (parts.missing * Math.exp(away / MISSING)) / MISSING : 0,
];

const judged = (
  { ring, terms, weights, expected, off: least }: Sampled,
  coefficients: Coefficients,
  before: Pick<Judgement, 'off' | 'parts'>,
): Judgement => {
  const [edge, push] = [new Float64Array(ring.length), new Float64Array(ring.length)];
  let logLikelihood = 0;
  let [edges, spurs, all, squares] = [0, 0, 0, 0];
  for (let n = 0; n < ring.length; n++) {
    const away = (ring[n]?.height ?? 0) - valueOf(coefficients, terms[n] ?? []);
    const [own, above, below] = likelihoodsOf(away, before);
    const total = own + above + below + Number.MIN_VALUE;
    const weight = weights[n] ?? 0;
    edge[n] = own / total;
    push[n] = above / total / SPUR - below / total / MISSING;
    logLikelihood += (weight * Math.log(total)) / ALIKE;
    all += weight;
    edges += (weight * own) / total;
    spurs += (weight * above) / total;
    squares += (weight * own * away * away) / total;
  }
  for (const { term, mean, differ } of expected)
    logLikelihood -= (((coefficients[term] ?? 0) - mean) / differ) ** 2 / 2;
  return {
    coefficients,
    edge,
    push,
    off: Math.min(
      ROUGHEST * least,
      Math.max(least, Math.sqrt((squares + SURE * least * least) / (edges + SURE))),
    ),
    parts: {
      edge: (edges + SURE * PARTS.edge) / (all + SURE),
      spur: (spurs + SURE * PARTS.spur) / (all + SURE),
      missing: PARTS.missing,
    },
    logLikelihood,
  };
};

/** Says in turns which points are the edge, and where it runs through them. */
const refined = (sampled: Sampled, start: Coefficients): Judgement => {
  let now = judged(sampled, start, { off: sampled.off, parts: PARTS });
  for (let n = 0; n < JUDGEMENTS; n++) {
    const next = solve(equationsOf(sampled, now));
    if (!next) return now;
    now = judged(sampled, next, now);
  }
  return now;
};

const planeThrough = (
  ring: readonly RingPoint[],
  heights: readonly number[],
  three: readonly [number, number, number],
): readonly [number, number, number] | undefined => {
  const [a, b, c] = three.map((n) => {
    const turn = ring[n]?.turn ?? 0;
    return [Math.cos(turn), Math.sin(turn), heights[n] ?? 0] as const;
  });
  if (!a || !b || !c) return undefined;
  const [x1, y1, h1] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [x2, y2, h2] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const determinant = x1 * y2 - x2 * y1;
  if (Math.abs(determinant) < 1e-6) return undefined;
  const [down, back] = [(h1 * y2 - h2 * y1) / determinant, (x1 * h2 - x2 * h1) / determinant];
  return [a[2] - down * a[0] - back * a[1], down, back];
};

const planeAt = ([height, down, back]: readonly [number, number, number], terms: readonly number[]): number =>
  height + down * (terms[1] ?? 0) + back * (terms[2] ?? 0);

const costOf = (off: number, tolerance: number): number =>
  Math.min(off * off, (off < 0 ? BEHIND : 1) * tolerance * tolerance);

/** On a wave the best of every plane through three points that are far apart: so the result does not depend on chance. */
const startOn = (
  wave: Coefficients,
  { ring, terms, weights, off }: Sampled,
  rough: Coefficients,
): Coefficients | undefined => {
  const count = ring.length;
  const heights = ring.map(({ height }, n) => height - valueOf(wave, terms[n] ?? []));
  let best: Coefficients | undefined;
  let least = Infinity;
  for (let a = 0; a < count; a++)
    for (let turn = 0; turn < TRIED_TURNS; turn++)
      for (let other = 0; other < TRIED_TURNS; other++) {
        const b = (a + Math.round(count * (0.2 + (0.25 * turn) / TRIED_TURNS))) % count;
        const c = (a + Math.round(count * (0.55 + (0.25 * other) / TRIED_TURNS))) % count;
        const plane = planeThrough(ring, heights, [a, b, c]);
        if (!plane || Math.hypot(plane[1] - (rough[1] ?? 0), plane[2] - (rough[2] ?? 0)) > STEEPEST) continue;
        let cost = 0;
        for (let n = 0; n < count && cost < least; n++)
          cost += (weights[n] ?? 0) * costOf((heights[n] ?? 0) - planeAt(plane, terms[n] ?? []), NEAR * off);
        if (cost < least) [best, least] = [[...plane, ...wave.slice(3)], cost];
      }
  return best;
};

/** Several curves explain a worn rim about as well: the mean by their likelihood, and how much they differ. */
const blended = (sampled: Sampled, found: readonly Judgement[]): RimCurve => {
  const top = Math.max(...found.map(({ logLikelihood }) => logLikelihood));
  const weights = found.map(({ logLikelihood }) => Math.exp(logLikelihood - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanOf = (value: (one: Judgement) => number): number =>
    found.reduce((sum, one, n) => sum + ((weights[n] ?? 0) * value(one)) / total, 0);
  const coefficients = Array.from({ length: TERMS }, (_, n) => meanOf((one) => one.coefficients[n] ?? 0));
  const variance = meanOf(
    (one) =>
      slopeVariance(equationsOf(sampled, one)) +
      SLOPES.reduce((sum, n) => sum + ((one.coefficients[n] ?? 0) - (coefficients[n] ?? 0)) ** 2, 0),
  );
  const [likeliest] = found.filter(({ logLikelihood }) => logLikelihood === top);
  return {
    heightAt: (turn) => valueOf(coefficients, termsAt(turn)),
    slope: [coefficients[SLOPES[0]] ?? 0, coefficients[SLOPES[1]] ?? 0],
    inliers: likeliest?.edge.filter((share) => share > 0.5).length ?? 0,
    spread: Math.sqrt(variance),
  };
};

/**
 * The curve of the edge of a socket through a ring of points from which spurs stand out, and of which pieces may be missing.
 * `off` is how far points of the edge are off it by the voxels of the scan, in millimetres.
 */
export const rimCurveOf = (ring: readonly RingPoint[], off: number): RimCurve | undefined => {
  if (ring.length < LEAST_RING) return undefined;
  const terms = ring.map(({ turn }) => termsAt(turn));
  const plain: Sampled = { ring, terms, weights: steadiness(ring), expected: EXPECTED_WAVES, off };
  const [edge, push] = [new Float64Array(ring.length).fill(1), new Float64Array(ring.length)];
  const rough = solve(equationsOf(plain, { edge, push, off: SPURRED }));
  if (!rough) return undefined;
  const slopes = SLOPES.map((term) => ({ term, mean: rough[term] ?? 0, differ: TURNED }));
  const sampled = { ...plain, expected: [...slopes, ...EXPECTED_WAVES] };
  const found = TRIED_WAVES.flatMap((wave) => {
    const start = startOn(wave, sampled, rough);
    return start ? [refined(sampled, start)] : [];
  });
  return found.length ? blended(sampled, found) : undefined;
};
