/*
 * A triangle is divided into four by the middles of its edges, and each part again. A part is named by its level and, for
 * each level, which of the four it is.
 */

/** Halving an edge of 160 mm this often leaves 0.02 mm. */
export const LEVEL_MAX = 13;
const LEVEL_SHIFT = 26;
/** The code of the triangle itself. */
export const WHOLE = 0;

export const levelOf = (code: number): number => code >>> LEVEL_SHIFT;

export const childOf = (code: number, which: number): number => {
  const level = levelOf(code);
  const path = code & ((1 << LEVEL_SHIFT) - 1);
  return ((level + 1) << LEVEL_SHIFT) | path | (which << (2 * level));
};

/** The middle of the last part asked for, and the radius of the ball around it. */
export const part = { x: 0, y: 0, z: 0, radius: 0 };

/** x, y, z of the three corners of the part. */
const corners = new Float64Array(9);

const halve = (which: number): void => {
  for (let k = 0; k < 3; k++) {
    const a = corners[k] ?? 0;
    const b = corners[3 + k] ?? 0;
    const c = corners[6 + k] ?? 0;
    const ab = (a + b) / 2;
    const bc = (b + c) / 2;
    const ca = (c + a) / 2;
    if (which === 1) {
      corners[3 + k] = ab;
      corners[6 + k] = ca;
    } else if (which === 2) {
      corners[k] = ab;
      corners[6 + k] = bc;
    } else if (which === 3) {
      corners[k] = ca;
      corners[3 + k] = bc;
    } else {
      corners[k] = ab;
      corners[3 + k] = bc;
      corners[6 + k] = ca;
    }
  }
};

const squaredTo = (corner: number, x: number, y: number, z: number): number =>
  ((corners[corner] ?? 0) - x) ** 2 +
  ((corners[corner + 1] ?? 0) - y) ** 2 +
  ((corners[corner + 2] ?? 0) - z) ** 2;

/** Leaves the ball around a part of a triangle in `part`. */
export const setPart = (
  positions: Float32Array,
  triangles: Uint32Array,
  triangle: number,
  code: number,
): void => {
  for (let corner = 0; corner < 3; corner++) {
    const vertex = 3 * (triangles[3 * triangle + corner] ?? 0);
    corners[3 * corner] = positions[vertex] ?? 0;
    corners[3 * corner + 1] = positions[vertex + 1] ?? 0;
    corners[3 * corner + 2] = positions[vertex + 2] ?? 0;
  }
  const level = levelOf(code);
  for (let k = 0; k < level; k++) halve((code >>> (2 * k)) & 3);
  const x = ((corners[0] ?? 0) + (corners[3] ?? 0) + (corners[6] ?? 0)) / 3;
  const y = ((corners[1] ?? 0) + (corners[4] ?? 0) + (corners[7] ?? 0)) / 3;
  const z = ((corners[2] ?? 0) + (corners[5] ?? 0) + (corners[8] ?? 0)) / 3;
  part.x = x;
  part.y = y;
  part.z = z;
  part.radius = Math.sqrt(Math.max(squaredTo(0, x, y, z), squaredTo(3, x, y, z), squaredTo(6, x, y, z)));
};
