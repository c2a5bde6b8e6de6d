/** A slice of pixels. */
export interface Flat {
  readonly width: number;
  readonly height: number;
  /** Millimetres. */
  readonly spacing: readonly [number, number];
}

const FAR = 1e12;

/** In place: the lower envelope of the parabolas over a line (Felzenszwalb and Huttenlocher). */
const transformLine = (
  squares: Float64Array,
  { from, step, count, spacing }: { from: number; step: number; count: number; spacing: number },
): void => {
  const line = new Float64Array(count);
  const places = new Int32Array(count);
  const limits = new Float64Array(count + 1);
  for (let n = 0; n < count; n++) line[n] = squares[from + n * step] ?? FAR;
  const weight = spacing * spacing;
  const meets = (p: number, q: number): number =>
    ((line[q] ?? 0) - (line[p] ?? 0) + weight * (q * q - p * p)) / (2 * weight * (q - p));
  let last = 0;
  limits[0] = -Infinity;
  limits[1] = Infinity;
  for (let q = 1; q < count; q++) {
    let at = meets(places[last] ?? 0, q);
    while (at <= (limits[last] ?? 0)) at = meets(places[--last] ?? 0, q);
    places[++last] = q;
    limits[last] = at;
    limits[last + 1] = Infinity;
  }
  last = 0;
  for (let n = 0; n < count; n++) {
    while ((limits[last + 1] ?? Infinity) < n) last++;
    const p = places[last] ?? 0;
    squares[from + n * step] = weight * (n - p) * (n - p) + (line[p] ?? 0);
  }
};

/** Millimetres from each pixel to the nearest one with this value; far where there is none. */
const distancesTo = (inside: Uint8Array, value: 0 | 1, { width, height, spacing }: Flat): Float64Array => {
  const squares = Float64Array.from(inside, (is) => (is === value ? 0 : FAR));
  for (let x = 0; x < width; x++)
    transformLine(squares, { from: x, step: width, count: height, spacing: spacing[1] });
  for (let y = 0; y < height; y++)
    transformLine(squares, { from: y * width, step: 1, count: width, spacing: spacing[0] });
  return squares.map(Math.sqrt);
};

/** Millimetres between the middle of each pixel and that of the nearest one on the other side: negative inside. */
export const signedDistances = (inside: Uint8Array, flat: Flat): Float32Array => {
  const toInside = distancesTo(inside, 1, flat);
  const toOutside = distancesTo(inside, 0, flat);
  return Float32Array.from(inside, (is, n) => (is === 1 ? -(toOutside[n] ?? 0) : (toInside[n] ?? 0)));
};
