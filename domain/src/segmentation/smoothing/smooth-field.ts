import type { Vector } from '../../ct/vector.ts';

/** The error function (Abramowitz and Stegun 7.1.26), within 1.5e-7. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
};

/** The integral of a Gaussian up to `x`. */
const below = (x: number, sigma: number): number => (1 + erf(x / (sigma * Math.SQRT2))) / 2;

/**
 * The integral up to `x` of the kernel 2G − G∗G with the Gaussian G: its second moment is zero, so that it rounds
 * corners and steps without shrinking what is convex, where a Gaussian moves a sphere's surface inwards by σ²/R.
 */
const kernelBelow = (x: number, sigma: number): number => 2 * below(x, sigma) - below(x, sigma * Math.SQRT2);

/** Beyond this many σ the kernel has less than 1e-5 of its weight. */
const REACH = 4.5;

/** For each sample along an axis, the voxels that it depends on and their weights. */
export interface AxisSampling {
  readonly count: number;
  readonly taps: number;
  /** The first voxel of each sample; it may lie outside. */
  readonly first: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Samples at these places, counted in voxels, where a voxel reaches half its spacing to either side of its middle.
 * With a `length`, what lies beyond the first and the last voxel counts as equal to them; else it is 0.
 */
export const samplingOf = (
  places: readonly number[],
  spacing: number,
  sigma: number,
  length?: number,
): AxisSampling => {
  const reach = Math.ceil((REACH * sigma) / spacing + 0.5);
  const taps = 2 * reach + 1;
  const first = new Int32Array(places.length);
  const weights = new Float64Array(places.length * taps);
  places.forEach((place, n) => {
    const start = Math.round(place) - reach;
    first[n] = start;
    const line = weights.subarray(n * taps, (n + 1) * taps);
    for (let tap = 0; tap < taps; tap++) {
      const from = (start + tap - 0.5 - place) * spacing;
      line[tap] = kernelBelow(from + spacing, sigma) - kernelBelow(from, sigma);
    }
    const sum = line.reduce((a, b) => a + b, 0);
    for (let tap = 0; tap < taps; tap++) line[tap] = (line[tap] ?? 0) / sum;
    if (length !== undefined) foldInto(line, -start, length - 1 - start);
  });
  return { count: places.length, taps, first, weights };
};

/** Adds the weights before `least` and after `most` to those. */
const foldInto = (line: Float64Array, least: number, most: number): void => {
  for (let tap = 0; tap < line.length; tap++) {
    const to = Math.min(most, Math.max(least, tap));
    if (to === tap) continue;
    line[to] = (line[to] ?? 0) + (line[tap] ?? 0);
    line[tap] = 0;
  }
};

/** Where the voxels come from: `row` reads those of one row as 0 or 1 and says whether any is 1. */
export interface IndicatorRows {
  readonly size: Vector;
  readonly row: (j: number, k: number, into: Uint8Array) => boolean;
}

/** The voxels of a box that have this label. */
export const indicatorIn = (
  labels: Uint8Array,
  [nx, ny]: Vector,
  { min, max }: { readonly min: Vector; readonly max: Vector },
  label: number,
): IndicatorRows => {
  const size: Vector = [max[0] - min[0] + 1, max[1] - min[1] + 1, max[2] - min[2] + 1];
  return {
    size,
    row: (j, k, into) => {
      const start = min[0] + nx * (min[1] + j + ny * (min[2] + k));
      let hasAny = false;
      for (let i = 0; i < size[0]; i++) {
        const isIn = labels[start + i] === label;
        into[i] = isIn ? 1 : 0;
        hasAny ||= isIn;
      }
      return hasAny;
    },
  };
};

export interface SmoothField {
  /** The samples of a plane, first along x; the array is valid until the plane is two planes behind. */
  plane(k: number): Float32Array;
}

/**
 * The smoothed indicator of a segment: 1 inside, 0 outside and beyond the volume. Planes have to be asked for in
 * ascending order; only those that the next ones need are held.
 */
export const smoothFieldOf = (
  source: IndicatorRows,
  [x, y, z]: readonly [AxisSampling, AxisSampling, AxisSampling],
): SmoothField => {
  const [nx, ny, nz] = source.size;
  const held = new Map<number, Float32Array | null>();
  const bits = new Uint8Array(nx);
  const counts = new Int32Array(nx + 1);
  const rows = new Float32Array(x.count * ny);
  const rowIsEmpty = new Uint8Array(ny);

  const smoothRow = (to: number): void => {
    for (let i = 0; i < nx; i++) counts[i + 1] = (counts[i] ?? 0) + (bits[i] ?? 0);
    for (let n = 0; n < x.count; n++) {
      const start = x.first[n] ?? 0;
      const from = Math.max(0, start);
      const end = Math.min(nx, start + x.taps);
      const inside = (counts[Math.max(from, end)] ?? 0) - (counts[from] ?? 0);
      // Most places have only voxels of one kind around them.
      if (inside === 0 || inside === x.taps) rows[to + n] = inside === 0 ? 0 : 1;
      else {
        const base = n * x.taps - start;
        let sum = 0;
        for (let i = from; i < end; i++) if (bits[i] === 1) sum += x.weights[base + i] ?? 0;
        rows[to + n] = sum;
      }
    }
  };
  const sliceOf = (k: number): Float32Array | null => {
    let isEmpty = true;
    for (let j = 0; j < ny; j++) {
      const hasAny = source.row(j, k, bits);
      rowIsEmpty[j] = hasAny ? 0 : 1;
      if (!hasAny) continue;
      isEmpty = false;
      smoothRow(j * x.count);
    }
    if (isEmpty) return null;
    const slice = new Float32Array(x.count * y.count);
    for (let n = 0; n < y.count; n++) {
      const start = y.first[n] ?? 0;
      for (let tap = Math.max(0, -start); tap < Math.min(y.taps, ny - start); tap++) {
        const j = start + tap;
        if (rowIsEmpty[j] === 1) continue;
        const weight = y.weights[n * y.taps + tap] ?? 0;
        const [from, to] = [j * x.count, n * x.count];
        for (let i = 0; i < x.count; i++)
          slice[to + i] = (slice[to + i] ?? 0) + weight * (rows[from + i] ?? 0);
      }
    }
    return slice;
  };
  const planes = [0, 1, 2].map(() => new Float32Array(x.count * y.count));
  return {
    plane: (k) => {
      const plane = planes[k % 3] ?? new Float32Array(0);
      plane.fill(0);
      const start = z.first[k] ?? 0;
      for (const slice of held.keys()) if (slice < start) held.delete(slice);
      for (let tap = Math.max(0, -start); tap < Math.min(z.taps, nz - start); tap++) {
        const at = start + tap;
        let slice = held.get(at);
        if (slice === undefined) held.set(at, (slice = sliceOf(at)));
        if (slice === null) continue;
        const weight = z.weights[k * z.taps + tap] ?? 0;
        for (let n = 0; n < plane.length; n++) plane[n] = (plane[n] ?? 0) + weight * (slice[n] ?? 0);
      }
      return plane;
    },
  };
};
