/** Millimetres in the patient's frame, LPS: x to the left, y to the back, z to the head. */
export type Vector = readonly [number, number, number];

/** The distance of a point from a body, in millimetres; negative inside. */
export type Shape = (x: number, y: number, z: number) => number;

export const sphere =
  ([cx, cy, cz]: Vector, radius: number): Shape =>
  (x, y, z) =>
    Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius;

/** A rod with round ends; its thickness may change along the way. */
export const rod = (from: Vector, to: Vector, radius: number, endRadius = radius): Shape => {
  const [ax, ay, az] = from;
  const [bx, by, bz] = [to[0] - ax, to[1] - ay, to[2] - az];
  const length2 = bx * bx + by * by + bz * bz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / length2));
    const off = Math.sqrt((px - t * bx) ** 2 + (py - t * by) ** 2 + (pz - t * bz) ** 2);
    return off - (radius + t * (endRadius - radius));
  };
};

/** Not an exact distance, but smooth and of the right sign, which is enough to draw it. */
export const ellipsoid =
  ([cx, cy, cz]: Vector, [rx, ry, rz]: Vector): Shape =>
  (x, y, z) => {
    const [dx, dy, dz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
    const k = Math.sqrt(dx ** 2 + dy ** 2 + dz ** 2);
    const slope = Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2 + (dz / rz) ** 2);
    return slope === 0 ? -Math.min(rx, ry, rz) : (k * (k - 1)) / slope;
  };

/** The side of a plane that its direction points away from. */
export const behind =
  ([cx, cy, cz]: Vector, [dx, dy, dz]: Vector): Shape =>
  (x, y, z) =>
    (x - cx) * dx + (y - cy) * dy + (z - cz) * dz;

const smoothMin = (a: number, b: number, blend: number): number => {
  const h = Math.max(blend - Math.abs(a - b), 0) / blend;
  return Math.min(a, b) - h * h * blend * 0.25;
};

/** The union, with rounded seams. */
export const grown =
  (blend: number, ...shapes: readonly Shape[]): Shape =>
  (x, y, z) =>
    shapes.reduce((near, shape) => smoothMin(near, shape(x, y, z), blend), Number.MAX_VALUE);

export const both =
  (a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

export const without =
  (a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    Math.max(a(x, y, z), -b(x, y, z));
