import type { Vector } from '../../ct/vector.ts';
import type { Box } from './box.ts';
import { boundsOf } from './part.ts';

/** Millimetres along the normal of the surface, negative inside. */
const PROFILE = { from: -3, to: 2.25, step: 0.25, peakTo: 0.25 };
const SAMPLES = Math.round((PROFILE.to - PROFILE.from) / PROFILE.step) + 1;
/** The part of the way from the tissue to the peak at which the bone begins: half, and more where the cortex is thin. */
const EDGE = { plain: 0.5, thin: 0.72 };
/** In millimetres and as a part of the peak: a cortex that falls off this soon on its inner side is thin, and its peak blurred. */
const THIN = { within: 1.75, to: 0.75 };
/** With less contrast, in Hounsfield units, a profile says nothing. */
const CONTRAST = 80;
/** The mask is blurred by this for its normals, and the surface by this when its points are put together; millimetres. */
const SIGMA = { normal: 1, surface: 0.65 };
const SPLAT_REACH = 2;

/** A label of a box in a smaller box of its own. */
interface Part {
  readonly min: Vector;
  readonly size: Vector;
  readonly mask: Float32Array;
}

const partOf = (labels: Uint8Array, { grid }: Box, value: number): Part | undefined => {
  const bounds = boundsOf(labels, grid.size, value);
  if (!bounds) return undefined;
  const margin = (k: 0 | 1 | 2): number => Math.ceil(3 / grid.spacing[k]);
  const low = (k: 0 | 1 | 2): number => Math.max(0, bounds.min[k] - margin(k));
  const high = (k: 0 | 1 | 2): number => Math.min(grid.size[k], bounds.min[k] + bounds.size[k] + margin(k));
  const min: Vector = [low(0), low(1), low(2)];
  const size: Vector = [high(0) - min[0], high(1) - min[1], high(2) - min[2]];
  const mask = new Float32Array(size[0] * size[1] * size[2]);
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) {
      const row = min[0] + grid.size[0] * (min[1] + j + grid.size[1] * (min[2] + k));
      for (let i = 0; i < size[0]; i++) mask[n++] = labels[row + i] === value ? 1 : 0;
    }
  return { min, size, mask };
};

const gaussian = (sigma: number): Float32Array => {
  const reach = Math.max(1, Math.ceil(2.5 * sigma));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-((n - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  return kernel.map((weight) => weight / sum);
};

/** Blurred along each axis; what lies beyond the border counts as the border does. */
export const blurred = (values: Float32Array, size: Vector, spacing: Vector, sigma: number): Float32Array => {
  const [nx, ny] = size;
  let current = values;
  const strides: Vector = [1, nx, nx * ny];
  for (const axis of [0, 1, 2] as const) {
    const kernel = gaussian(sigma / spacing[axis]);
    const reach = (kernel.length - 1) / 2;
    const [stride, length] = [strides[axis], size[axis]];
    const next = new Float32Array(values.length);
    const block = stride * length;
    for (let first = 0; first < values.length; first += block)
      for (let at = 0; at < length; at++) {
        const to = first + at * stride;
        for (let step = -reach; step <= reach; step++) {
          const from = first + Math.min(length - 1, Math.max(0, at + step)) * stride;
          const weight = kernel[step + reach] ?? 0;
          for (let n = 0; n < stride; n++)
            next[to + n] = (next[to + n] ?? 0) + weight * (current[from + n] ?? 0);
        }
      }
    current = next;
  }
  return current;
};

/** The voxels of a surface: their indices, and where the CT has the edge along their normals. */
interface Edges {
  readonly voxels: Int32Array;
  readonly normals: Float32Array;
  readonly offsets: Float32Array;
  readonly count: number;
}

/** The Hounsfield units between voxels of the box. */
export const sampler = ({ grid, hounsfield }: Box): ((x: number, y: number, z: number) => number) => {
  const [nx, ny, nz] = grid.size;
  const layer = nx * ny;
  return (x, y, z) => {
    const [cx, cy, cz] = [
      Math.min(nx - 1.001, Math.max(0, x)),
      Math.min(ny - 1.001, Math.max(0, y)),
      Math.min(nz - 1.001, Math.max(0, z)),
    ];
    const [i, j, k] = [cx | 0, cy | 0, cz | 0];
    const [u, v, w] = [cx - i, cy - j, cz - k];
    const n = i + nx * j + layer * k;
    const [u0, v0] = [1 - u, 1 - v];
    const m = n + layer;
    const low =
      ((hounsfield[n] ?? 0) * u0 + (hounsfield[n + 1] ?? 0) * u) * v0 +
      ((hounsfield[n + nx] ?? 0) * u0 + (hounsfield[n + nx + 1] ?? 0) * u) * v;
    const high =
      ((hounsfield[m] ?? 0) * u0 + (hounsfield[m + 1] ?? 0) * u) * v0 +
      ((hounsfield[m + nx] ?? 0) * u0 + (hounsfield[m + nx + 1] ?? 0) * u) * v;
    return low * (1 - w) + high * w;
  };
};

const LAST_PEAK = Math.round((PROFILE.peakTo - PROFILE.from) / PROFILE.step);

const peakOf = (profile: Float32Array): number => {
  let peakAt = LAST_PEAK;
  for (let n = LAST_PEAK - 1; n >= 0; n--) if ((profile[n] ?? 0) > (profile[peakAt] ?? 0)) peakAt = n;
  return peakAt;
};

/**
 * Where a profile from inside to outside leaves the bone, in millimetres; NaN where it does not show. Half of the way down
 * from a thick cortex. The peak of a thin one is blurred away, so half of the way is counted from the `dense` bone.
 */
const edgeOf = (profile: Float32Array, dense: number): number => {
  const peakAt = peakOf(profile);
  const peak = profile[peakAt] ?? 0;
  let low = peak;
  for (let n = peakAt + 1; n < SAMPLES; n++) low = Math.min(low, profile[n] ?? 0);
  const rise = peak - low;
  if (rise < CONTRAST) return NaN;
  let inner = peak;
  for (let n = Math.max(0, peakAt - THIN.within / PROFILE.step); n < peakAt; n++)
    inner = Math.min(inner, profile[n] ?? 0);
  const isThin = inner - low < THIN.to * rise;
  const edge = isThin
    ? Math.min(EDGE.thin, Math.max(EDGE.plain, (EDGE.plain * (dense - low)) / rise))
    : EDGE.plain;
  const level = low + edge * rise;
  for (let n = peakAt + 1; n < SAMPLES; n++) {
    const [before, value] = [profile[n - 1] ?? 0, profile[n] ?? 0];
    if (value <= level) return PROFILE.from + PROFILE.step * (n - 1 + (before - level) / (before - value));
  }
  return NaN;
};

/** Voxels of a mask with a neighbour outside of it. */
const rimOf = ({ size: [nx, ny, nz], mask }: Part): Int32Array => {
  const layer = nx * ny;
  const found: number[] = [];
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const n = i + nx * j + layer * k;
        if (!mask[n]) continue;
        const isInside =
          mask[n - 1] && mask[n + 1] && mask[n - nx] && mask[n + nx] && mask[n - layer] && mask[n + layer];
        if (!isInside) found.push(n);
      }
  return Int32Array.from(found);
};

/** Every so many voxels of the rim tell how dense the bone is: the share of their peaks below its density. */
const DENSE = { step: 16, share: 0.93 };

const edgesOf = (part: Part, box: Box): Edges => {
  const { size, min } = part;
  const [nx, ny] = size;
  const layer = nx * ny;
  const [sx, sy, sz] = box.grid.spacing;
  const blur = blurred(part.mask, size, box.grid.spacing, SIGMA.normal);
  const sample = sampler(box);
  const voxels = rimOf(part);
  const [normals, offsets] = [new Float32Array(3 * voxels.length), new Float32Array(voxels.length)];
  const profile = new Float32Array(SAMPLES);
  const takeProfile = (at: number): void => {
    const n = voxels[at] ?? 0;
    const gx = ((blur[n - 1] ?? 0) - (blur[n + 1] ?? 0)) / sx;
    const gy = ((blur[n - nx] ?? 0) - (blur[n + nx] ?? 0)) / sy;
    const gz = ((blur[n - layer] ?? 0) - (blur[n + layer] ?? 0)) / sz;
    const length = Math.sqrt(gx * gx + gy * gy + gz * gz) + 1e-9;
    const [x, y, z] = [gx / length, gy / length, gz / length];
    normals[3 * at] = x;
    normals[3 * at + 1] = y;
    normals[3 * at + 2] = z;
    const [i, j, k] = [(n % nx) + min[0], (((n / nx) | 0) % ny) + min[1], ((n / layer) | 0) + min[2]];
    for (let s = 0; s < SAMPLES; s++) {
      const way = PROFILE.from + s * PROFILE.step;
      profile[s] = sample(i + (way * x) / sx, j + (way * y) / sy, k + (way * z) / sz);
    }
  };
  const peaks: number[] = [];
  for (let at = 0; at < voxels.length; at += DENSE.step) {
    takeProfile(at);
    peaks.push(profile[peakOf(profile)] ?? 0);
  }
  const dense = peaks.sort((a, b) => a - b)[Math.floor(DENSE.share * peaks.length)] ?? 0;
  for (let at = 0; at < voxels.length; at++) {
    takeProfile(at);
    offsets[at] = edgeOf(profile, dense);
  }
  return { voxels, normals, offsets, count: voxels.length };
};

/** Signed distances to the surface near it, as the mean of the planes through the edges around; NaN farther off. */
const distances = (part: Part, { voxels, normals, offsets, count }: Edges, spacing: Vector): Float32Array => {
  const [nx, ny, nz] = part.size;
  const layer = nx * ny;
  const [sum, weights] = [new Float32Array(part.mask.length), new Float32Array(part.mask.length)];
  const reach = (k: 0 | 1 | 2): number => Math.max(1, Math.floor(SPLAT_REACH / spacing[k]));
  const [rx, ry, rz] = [reach(0), reach(1), reach(2)];
  const fall = -1 / (2 * SIGMA.surface * SIGMA.surface);
  for (let at = 0; at < count; at++) {
    const offset = offsets[at] ?? NaN;
    if (Number.isNaN(offset)) continue;
    const n = voxels[at] ?? 0;
    const [i, j, k] = [n % nx, ((n / nx) | 0) % ny, (n / layer) | 0];
    const [x, y, z] = [normals[3 * at] ?? 0, normals[3 * at + 1] ?? 0, normals[3 * at + 2] ?? 0];
    for (let c = Math.max(-k, -rz); c <= rz && k + c < nz; c++)
      for (let b = Math.max(-j, -ry); b <= ry && j + b < ny; b++)
        for (let a = Math.max(-i, -rx); a <= rx && i + a < nx; a++) {
          const [dx, dy, dz] = [a * spacing[0], b * spacing[1], c * spacing[2]];
          // Around the edge itself, which may lie off the voxel.
          const [ex, ey, ez] = [dx - offset * x, dy - offset * y, dz - offset * z];
          const weight = Math.exp((ex * ex + ey * ey + ez * ez) * fall);
          const to = n + a + nx * b + layer * c;
          sum[to] = (sum[to] ?? 0) + weight * (dx * x + dy * y + dz * z - offset);
          weights[to] = (weights[to] ?? 0) + weight;
        }
  }
  for (let n = 0; n < sum.length; n++) {
    const weight = weights[n] ?? 0;
    sum[n] = weight > 1e-4 ? (sum[n] ?? 0) / weight : NaN;
  }
  return sum;
};

/** Moves the surface of a segment to where the CT has it, with the precision of a part of a voxel. */
export const fitSurface = (labels: Uint8Array, box: Box, value: number): void => {
  const part = partOf(labels, box, value);
  if (!part) return;
  const { min, size } = part;
  const distance = distances(part, edgesOf(part, box), box.grid.spacing);
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) {
      const row = min[0] + box.grid.size[0] * (min[1] + j + box.grid.size[1] * (min[2] + k));
      for (let i = 0; i < size[0]; i++, n++) {
        const off = distance[n] ?? NaN;
        if (Number.isNaN(off)) continue;
        const label = labels[row + i] ?? 0;
        if (off < 0 && label === 0) labels[row + i] = value;
        else if (off >= 0 && label === value) labels[row + i] = 0;
      }
    }
};
