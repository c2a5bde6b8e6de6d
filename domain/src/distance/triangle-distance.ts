/** Which part of a triangle is nearest to a point: a corner (0, 1, 2), an edge, or the inside of the face. */
export const EDGE = 3;
const FACE = 4;

/** The nearest point of the last triangle asked for, and the part that it lies on. */
export const nearest = { x: 0, y: 0, z: 0, part: FACE };

const keep = (x: number, y: number, z: number, part: number): void => {
  nearest.x = x;
  nearest.y = y;
  nearest.z = z;
  nearest.part = part;
};

/**
 * Finds the point of the triangle abc that is nearest to p and leaves it in `nearest`, by the regions of Voronoi
 * (Ericson, Real-Time Collision Detection, 2005, 5.1.5). Answers the squared distance.
 */
export const squaredDistance = (
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  px: number,
  py: number,
  pz: number,
): number => {
  const ax = positions[3 * a] ?? 0;
  const ay = positions[3 * a + 1] ?? 0;
  const az = positions[3 * a + 2] ?? 0;
  const abx = (positions[3 * b] ?? 0) - ax;
  const aby = (positions[3 * b + 1] ?? 0) - ay;
  const abz = (positions[3 * b + 2] ?? 0) - az;
  const acx = (positions[3 * c] ?? 0) - ax;
  const acy = (positions[3 * c + 1] ?? 0) - ay;
  const acz = (positions[3 * c + 2] ?? 0) - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bb = abx * abx + aby * aby + abz * abz;
  const cc = acx * acx + acy * acy + acz * acz;
  const bc = abx * acx + aby * acy + abz * acz;
  const d3 = d1 - bb;
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - cc;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  let v = 0;
  let w = 0;
  let part = FACE;
  if (d1 <= 0 && d2 <= 0) part = 0;
  else if (d3 >= 0 && d4 <= d3) {
    v = 1;
    part = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    w = 1;
    part = 2;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    v = d1 / (d1 - d3);
    part = EDGE;
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    w = d2 / (d2 - d6);
    part = EDGE;
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
    part = EDGE;
  } else {
    const all = va + vb + vc;
    v = vb / all;
    w = vc / all;
  }
  const x = ax + v * abx + w * acx;
  const y = ay + v * aby + w * acy;
  const z = az + v * abz + w * acz;
  keep(x, y, z, part);
  return (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2;
};
