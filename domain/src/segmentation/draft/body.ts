import { componentsOf, dilated, eroded, largestOf } from './components.ts';
import type { Grid } from './grid.ts';

const TISSUE = -300;

/** Sets what no path within the slice connects with its border: gas in the bowel, air between the cheeks of a mould. */
const fillSlices = (mask: Uint8Array, [nx, ny, nz]: Grid['size']): void => {
  const outside = new Uint8Array(nx * ny);
  const stack = new Int32Array(nx * ny);
  for (let k = 0; k < nz; k++) {
    const slice = mask.subarray(k * nx * ny, (k + 1) * nx * ny);
    outside.fill(0);
    let top = 0;
    const push = (n: number): void => {
      if (slice[n] || outside[n]) return;
      outside[n] = 1;
      stack[top++] = n;
    };
    for (let i = 0; i < nx; i++) {
      push(i);
      push(i + nx * (ny - 1));
    }
    for (let j = 0; j < ny; j++) {
      push(nx * j);
      push(nx * j + nx - 1);
    }
    while (top > 0) {
      const n = stack[--top] ?? 0;
      const i = n % nx;
      if (i > 0) push(n - 1);
      if (i < nx - 1) push(n + 1);
      if (n >= nx) push(n - nx);
      if (n < nx * (ny - 1)) push(n + nx);
    }
    for (let n = 0; n < slice.length; n++) slice[n] = outside[n] ? 0 : 1;
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
  fillSlices(body, size);
  return body;
};
