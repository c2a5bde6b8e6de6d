/** Squared distances, in plain numbers, because this runs millions of times. */

const toSegment = (px: number, py: number, pz: number, ux: number, uy: number, uz: number): number => {
  const along = ux * ux + uy * uy + uz * uz;
  const t = along === 0 ? 0 : Math.min(1, Math.max(0, (px * ux + py * uy + pz * uz) / along));
  const dx = px - t * ux;
  const dy = py - t * uy;
  const dz = pz - t * uz;
  return dx * dx + dy * dy + dz * dz;
};

/** `p`, `b` and `c` are relative to corner `a`. */
export const toTriangle = (
  px: number,
  py: number,
  pz: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): number => {
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const area = nx * nx + ny * ny + nz * nz;
  if (area > 0) {
    // Scaled barycentric coordinates of the projected point; inside, none is negative.
    const ofC = (by * pz - bz * py) * nx + (bz * px - bx * pz) * ny + (bx * py - by * px) * nz;
    const ofB = (py * cz - pz * cy) * nx + (pz * cx - px * cz) * ny + (px * cy - py * cx) * nz;
    if (ofB >= 0 && ofC >= 0 && ofB + ofC <= area) {
      const height = px * nx + py * ny + pz * nz;
      return (height * height) / area;
    }
  }
  return Math.min(
    toSegment(px, py, pz, bx, by, bz),
    toSegment(px, py, pz, cx, cy, cz),
    toSegment(px - bx, py - by, pz - bz, cx - bx, cy - by, cz - bz),
  );
};
