/** The spread of a surface about its middle, in constant memory. */
export interface SecondMoments {
  readonly add: (weight: number, x: number, y: number, z: number) => void;
  /** The variances along the three axes of the surface itself, however it is turned; the largest first. */
  readonly variances: () => readonly [number, number, number];
}

/** The eigenvalues of a symmetric matrix by their angle; the largest first. */
const eigenvalues = (
  [xx, yy, zz]: readonly [number, number, number],
  [xy, xz, yz]: readonly [number, number, number],
): readonly [number, number, number] => {
  const mean = (xx + yy + zz) / 3;
  const [a, b, c] = [xx - mean, yy - mean, zz - mean];
  const spread = Math.sqrt((a * a + b * b + c * c + 2 * (xy * xy + xz * xz + yz * yz)) / 6);
  if (spread === 0) return [mean, mean, mean];
  const determinant = a * (b * c - yz * yz) - xy * (xy * c - yz * xz) + xz * (xy * yz - b * xz);
  const angle = Math.acos(Math.min(1, Math.max(-1, determinant / (2 * spread ** 3)))) / 3;
  const first = mean + 2 * spread * Math.cos(angle);
  const last = mean + 2 * spread * Math.cos(angle + (2 * Math.PI) / 3);
  return [first, 3 * mean - first - last, last];
};

export const sumSecondMoments = (): SecondMoments => {
  const sums = { all: 0, x: 0, y: 0, z: 0, xx: 0, yy: 0, zz: 0, xy: 0, xz: 0, yz: 0 };
  return {
    add: (weight, x, y, z) => {
      sums.all += weight;
      sums.x += weight * x;
      sums.y += weight * y;
      sums.z += weight * z;
      sums.xx += weight * x * x;
      sums.yy += weight * y * y;
      sums.zz += weight * z * z;
      sums.xy += weight * x * y;
      sums.xz += weight * x * z;
      sums.yz += weight * y * z;
    },
    variances: () => {
      const { all, x, y, z } = sums;
      const about = (product: number, one: number, other: number): number =>
        product / all - (one / all) * (other / all);
      return eigenvalues(
        [about(sums.xx, x, x), about(sums.yy, y, y), about(sums.zz, z, z)],
        [about(sums.xy, x, y), about(sums.xz, x, z), about(sums.yz, y, z)],
      );
    },
  };
};
