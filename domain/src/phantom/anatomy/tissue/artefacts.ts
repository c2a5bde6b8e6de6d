import { METAL } from './hounsfield.ts';
import { smoothNoise, whiteNoise } from './noise.ts';

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
  for (let n = 0; n < white.length; n++)
    white[n] = whiteNoise(n % matrix, Math.floor(n / matrix), slice, seed);
  const rows = new Float32Array(values.length);
  for (let n = 0; n < white.length; n++)
    rows[n] = 0.25 * ((white[n - 1] ?? 0) + (white[n + 1] ?? 0)) + 0.5 * (white[n] as number);
  for (let n = 0; n < white.length; n++) {
    const smooth = 0.25 * ((rows[n - matrix] ?? 0) + (rows[n + matrix] ?? 0)) + 0.5 * (rows[n] as number);
    const [dx, dy] = [(n % matrix) / matrix - 0.5, Math.floor(n / matrix) / matrix - 0.5];
    const deep = 1.15 - 1.6 * (dx * dx + 1.3 * dy * dy);
    values[n] = (values[n] as number) + (smooth / LEFT) * spread * Math.max(0.45, deep);
  }
};

const RAYS = 720;

/** Rays out of metal, dark along its longest way and bright beside it. */
export const addStreaks = (values: Float32Array, matrix: number, slice: number, seed: number): void => {
  let [count, sx, sy] = [0, 0, 0];
  for (let n = 0; n < values.length; n++)
    if ((values[n] as number) > METAL * 0.6) {
      count++;
      sx += n % matrix;
      sy += Math.floor(n / matrix);
    }
  if (count < 4) return;
  const [cx, cy] = [sx / count, sy / count];
  let [xx, xy, yy] = [0, 0, 0];
  for (let n = 0; n < values.length; n++)
    if ((values[n] as number) > METAL * 0.6) {
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
    if (value < -850 || value > METAL * 0.6) continue;
    const [dx, dy] = [(n % matrix) - cx, Math.floor(n / matrix) - cy];
    const far = Math.sqrt(dx * dx + dy * dy);
    const ray = Math.floor(((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * RAYS);
    values[n] = value + (rays[ray] as number) * (size / (size + far)) * 1.3;
  }
};
