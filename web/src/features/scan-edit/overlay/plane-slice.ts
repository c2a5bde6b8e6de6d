import type { Vector } from '@cotyle/domain/ct/vector';

export type Axis = 0 | 1 | 2;

/** The voxels of one slice: `across` runs along the lower of its two axes, `down` along the higher. */
export interface PlaneSlice {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array<ArrayBuffer>;
}

/** The two axes that a slice across an axis has, the lower one first. */
export const AXES_IN: Readonly<Record<Axis, readonly [Axis, Axis]>> = { 0: [1, 2], 1: [0, 2], 2: [0, 1] };

/** The number of voxels from one voxel to the next along each axis. */
export const stridesOf = ([nx, ny]: Vector): Vector => [1, nx, nx * ny];

/** Reads a slice into `into` where it has the right size, so that scrolling allocates nothing. */
export const sliceAcross = (
  labels: Uint8Array,
  size: Vector,
  { axis, index }: { readonly axis: Axis; readonly index: number },
  into?: PlaneSlice,
): PlaneSlice => {
  const [u, v] = AXES_IN[axis];
  const strides = stridesOf(size);
  const [width, height] = [size[u], size[v]];
  const slice =
    into?.width === width && into.height === height
      ? into
      : { width, height, labels: new Uint8Array(width * height) };
  const start = index * strides[axis];
  for (let y = 0; y < height; y += 1) {
    const row = start + y * strides[v];
    if (strides[u] === 1) slice.labels.set(labels.subarray(row, row + width), y * width);
    else for (let x = 0; x < width; x += 1) slice.labels[y * width + x] = labels[row + x * strides[u]] ?? 0;
  }
  return slice;
};
