import type { TriangleSink } from './stl-body.ts';

/** Samples of a surface: the middle of a triangle and its area vector, which points outwards. */
export interface SurfaceSamples {
  readonly count: number;
  /** x, y, z of each middle. */
  readonly points: Float64Array;
  /** x, y, z of each area vector; its length is the area. */
  readonly areas: Float64Array;
  /** The number of triangles for each sample. */
  readonly stride: number;
}

export interface SurfaceSampler {
  readonly add: TriangleSink;
  readonly samples: () => SurfaceSamples;
}

const CAPACITY = 24_576;

/** Keeps an even share of the triangles of a model of any size, in constant memory. */
export const sampleSurface = (capacity = CAPACITY): SurfaceSampler => {
  const points = new Float64Array(capacity * 3);
  const areas = new Float64Array(capacity * 3);
  let [seen, stride, count] = [0, 1, 0];

  /** Drops every second sample, and takes half as many from now on. */
  const thin = (): void => {
    count = Math.ceil(count / 2);
    stride *= 2;
    for (let n = 0; n < count; n++)
      for (let k = 0; k < 3; k++) {
        points[3 * n + k] = points[6 * n + k] ?? 0;
        areas[3 * n + k] = areas[6 * n + k] ?? 0;
      }
  };

  const add: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    const index = seen;
    seen += 1;
    if (index % stride !== 0) return;
    if (count === capacity) thin();
    if (index % stride !== 0) return;
    const at = 3 * count;
    points[at] = (ax + bx + cx) / 3;
    points[at + 1] = (ay + by + cy) / 3;
    points[at + 2] = (az + bz + cz) / 3;
    areas[at] = ((by - ay) * (cz - az) - (bz - az) * (cy - ay)) / 2;
    areas[at + 1] = ((bz - az) * (cx - ax) - (bx - ax) * (cz - az)) / 2;
    areas[at + 2] = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    count += 1;
  };

  return { add, samples: () => ({ count, points, areas, stride }) };
};

/** The same surface in another unit; a negative scale of its areas would turn it inside out. */
export const scaledSamples = (
  { count, points, areas, stride }: SurfaceSamples,
  scale: number,
  outwards: 1 | -1,
): SurfaceSamples => ({
  count,
  stride,
  points: points.subarray(0, 3 * count).map((value) => value * scale),
  areas: areas.subarray(0, 3 * count).map((value) => value * scale * scale * outwards),
});
