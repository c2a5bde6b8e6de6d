import type { Vector } from '../../ct/vector.ts';
import { componentsOf, dilated, eroded, largestOf } from './components.ts';
import type { Grid } from './grid.ts';

const TISSUE = -300;

/** Sets what no path within the slice connects with its border: gas in the bowel, marrow in a shaft; up to `most` voxels each. */
export const fillSlices = (mask: Uint8Array, [nx, ny, nz]: Vector, most: number): void => {
  const seen = new Uint8Array(nx * ny);
  const stack = new Int32Array(nx * ny);
  for (let k = 0; k < nz; k++) {
    const slice = mask.subarray(k * nx * ny, (k + 1) * nx * ny);
    seen.fill(0);
    for (let seed = 0; seed < slice.length; seed++) {
      if (slice[seed] || seen[seed]) continue;
      let [count, done, isOutside] = [1, 0, false];
      stack[0] = seed;
      seen[seed] = 1;
      const push = (n: number): void => {
        if (slice[n] || seen[n]) return;
        seen[n] = 1;
        stack[count++] = n;
      };
      while (done < count) {
        const n = stack[done++] ?? 0;
        const [i, j] = [n % nx, Math.floor(n / nx)];
        if (i === 0 || j === 0 || i === nx - 1 || j === ny - 1) isOutside = true;
        if (i > 0) push(n - 1);
        if (i < nx - 1) push(n + 1);
        if (j > 0) push(n - nx);
        if (j < ny - 1) push(n + nx);
      }
      if (!isOutside && count <= most) for (let n = 0; n < count; n++) slice[stack[n] ?? 0] = 1;
    }
  }
};

/** The patient without the table: a sheet of up to two voxels that touches the skin is cut off. */
export const bodyOf = (hounsfield: Int16Array, { size }: Grid): Uint8Array => {
  const tissue = new Uint8Array(hounsfield.length);
  for (let n = 0; n < tissue.length; n++) tissue[n] = (hounsfield[n] ?? 0) > TISSUE ? 1 : 0;
  const core = eroded(tissue, size, 2);
  const parts = componentsOf(core, size);
  const best = largestOf(parts);
  // Two legs may be apart from one another, so every large part counts.
  const least = (parts.sizes[best] ?? 0) / 10;
  for (let n = 0; n < core.length; n++)
    core[n] = (parts.sizes[parts.of[n] ?? 0] ?? 0) >= least ? (core[n] ?? 0) : 0;
  const body = dilated(core, size, 3);
  for (let n = 0; n < body.length; n++) body[n] = body[n] && tissue[n] ? 1 : 0;
  fillSlices(body, size, Infinity);
  return body;
};
