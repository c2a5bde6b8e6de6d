import type { PlaneView } from '../ct/planes.ts';
import { cross, difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { Volume, Voxel } from '../ct/volume.ts';

interface ImageSize {
  /** Of each side, in millimetres. */
  readonly millimetres: number;
  readonly pixels: number;
}

export interface PlaneImage {
  /** Rows from above; not a number outside of the volume. */
  readonly values: Float32Array;
  /** The upper left corner of the image, where its axes run, and millimetres for each pixel. */
  readonly origin: Vector;
  readonly right: Vector;
  readonly down: Vector;
  readonly pixel: number;
}

type ValueAt = (voxel: Voxel) => number | undefined;
type Axis = 0 | 1 | 2;

const along = (point: Vector, axis: Vector, by: number): Vector => [
  point[0] + axis[0] * by,
  point[1] + axis[1] * by,
  point[2] + axis[2] * by,
];

const between = (a: number, b: number, part: number): number => (part === 0 ? a : a + (b - a) * part);

/** The values in the plane at whole voxels, between the two layers beside it; undefined where one is not there. */
const layerOf = (valueAt: ValueAt, axis: Axis, height: number, count: number) => {
  const low = Math.min(count - 1, Math.max(0, Math.floor(height)));
  const part = Math.min(1, Math.max(0, height - low));
  const known = new Map<number, number>();
  const [first, second] = ([0, 1, 2] as const).filter((one) => one !== axis);
  return (a: number, b: number): number | undefined => {
    const name = a * 65_536 + b;
    const before = known.get(name);
    if (before !== undefined) return before;
    const voxel = (layer: number): Voxel => {
      const at: [number, number, number] = [0, 0, 0];
      at[axis] = layer;
      at[first ?? 0] = a;
      at[second ?? 0] = b;
      return at;
    };
    const below = valueAt(voxel(low));
    const above = part === 0 ? below : valueAt(voxel(Math.min(count - 1, low + 1)));
    if (below === undefined || above === undefined) return undefined;
    const value = between(below, above, part);
    known.set(name, value);
    return value;
  };
};

/**
 * A plane along the axes of a scan through a point, as it is displayed, with the point in the middle. Values between voxels are
 * on the straight line between them. Undefined while a slice that it shows is not there.
 */
export const planeImage = (
  volume: Volume,
  { axis, normal, up }: PlaneView,
  centre: Vector,
  { millimetres, pixels }: ImageSize,
  valueAt: ValueAt,
): PlaneImage | undefined => {
  const [right, down] = [cross(up, normal), along([0, 0, 0], up, -1)];
  const pixel = millimetres / pixels;
  const origin = along(along(centre, right, -millimetres / 2), down, -millimetres / 2);
  const voxelOf = (point: Vector, n: Axis): number =>
    dot(difference(point, volume.origin), volume.axes[n]) / volume.spacing[n];
  const height = voxelOf(centre, axis);
  const values = new Float32Array(pixels * pixels).fill(Number.NaN);
  const image = { values, origin, right, down, pixel };
  if (height < -0.5 || height > volume.size[axis] - 0.5) return image;
  const [first, second] = ([0, 1, 2] as const).filter((one) => one !== axis) as [Axis, Axis];
  const layer = layerOf(valueAt, axis, height, volume.size[axis]);
  for (let y = 0; y < pixels; y += 1)
    for (let x = 0; x < pixels; x += 1) {
      const point = along(along(origin, right, (x + 0.5) * pixel), down, (y + 0.5) * pixel);
      const [a, b] = [voxelOf(point, first), voxelOf(point, second)];
      if (a < 0 || b < 0 || a > volume.size[first] - 1 || b > volume.size[second] - 1) continue;
      const [la, lb] = [Math.floor(a), Math.floor(b)];
      const [ha, hb] = [Math.min(la + 1, volume.size[first] - 1), Math.min(lb + 1, volume.size[second] - 1)];
      const corners = [layer(la, lb), layer(ha, lb), layer(la, hb), layer(ha, hb)] as const;
      const [p, q, r, s] = corners;
      if (p === undefined || q === undefined || r === undefined || s === undefined) return undefined;
      values[y * pixels + x] = between(between(p, q, a - la), between(r, s, a - la), b - lb);
    }
  return image;
};
