import { METAL } from './hounsfield.ts';
import { smoothNoise, whiteRow } from './noise.ts';

/** The spread that is left of white noise by the smoothing below. */
const LEFT = 0.375;

/** Noise like a scanner's: neighbours are alike, and it is stronger where the body is thick. */
export const addNoise = (
  values: Float32Array,
  matrix: number,
  spread: number,
  slice: number,
  seed: number,
): void => {
  const white = new Float32Array(values.length);
  for (let j = 0; j * matrix < white.length; j++)
    whiteRow(white.subarray(j * matrix, (j + 1) * matrix), j, slice, seed);
  const rows = new Float32Array(values.length);
  const last = values.length - 1;
  for (let n = 0; n <= last; n++) {
    const beside = (n > 0 ? (white[n - 1] as number) : 0) + (n < last ? (white[n + 1] as number) : 0);
    rows[n] = 0.25 * beside + 0.5 * (white[n] as number);
  }
  for (let n = 0, j = 0; n <= last; j++) {
    const dy = j / matrix - 0.5;
    for (let i = 0; i < matrix; i++, n++) {
      const above = n >= matrix ? (rows[n - matrix] as number) : 0;
      const below = n + matrix <= last ? (rows[n + matrix] as number) : 0;
      const smooth = 0.25 * (above + below) + 0.5 * (rows[n] as number);
      const dx = i / matrix - 0.5;
      const deep = 1.15 - 1.6 * (dx * dx + 1.3 * dy * dy);
      values[n] = (values[n] as number) + (smooth / LEFT) * spread * Math.max(0.45, deep);
    }
  }
};

const RAYS = 720;
const BRIGHT = METAL * 0.6;

/** Rays out of metal, dark along its longest way and bright beside it. */
export const addStreaks = (values: Float32Array, matrix: number, slice: number, seed: number): void => {
  let [count, sx, sy] = [0, 0, 0];
  for (let n = 0; n < values.length; n++)
    if ((values[n] as number) > BRIGHT) {
      count++;
      sx += n % matrix;
      sy += Math.floor(n / matrix);
    }
  if (count < 4) return;
  const [cx, cy] = [sx / count, sy / count];
  let [xx, xy, yy] = [0, 0, 0];
  for (let n = 0; n < values.length; n++)
    if ((values[n] as number) > BRIGHT) {
      const [dx, dy] = [(n % matrix) - cx, Math.floor(n / matrix) - cy];
      xx += dx * dx;
      xy += dx * dy;
      yy += dy * dy;
    }
  const main = 0.5 * Math.atan2(2 * xy, xx - yy);
  const size = Math.sqrt(count / Math.PI);
  const rays = Float32Array.from({ length: RAYS }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / RAYS;
    const fine = smoothNoise(ray / 5, slice / 3, 0, seed) + 0.6 * smoothNoise(ray / 2, slice / 2, 7, seed);
    return 260 * fine - 330 * Math.abs(Math.cos(angle - main)) ** 6 + 60;
  });
  for (let n = 0; n < values.length; n++) {
    const value = values[n] as number;
    if (value < -850 || value > BRIGHT) continue;
    const [dx, dy] = [(n % matrix) - cx, Math.floor(n / matrix) - cy];
    const far = Math.sqrt(dx * dx + dy * dy);
    const ray = Math.floor(((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * RAYS);
    values[n] = value + (rays[ray] as number) * (size / (size + far)) * 1.3;
  }
};
