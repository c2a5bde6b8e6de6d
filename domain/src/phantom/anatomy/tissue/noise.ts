const hash = (x: number, y: number, z: number, seed: number): number => {
  let h =
    Math.imul(x, 0x27d4_eb2f) ^
    Math.imul(y, 0x1656_67b1) ^
    Math.imul(z, 0x9e37_79b1) ^
    Math.imul(seed, 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b_3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a_2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4_294_967_296;
};

/** Between -1 and 1, smooth over a distance of 1; the same for the same place and seed. */
export const smoothNoise = (x: number, y: number, z: number, seed: number): number => {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [x - i, y - j, z - k];
  const plane = (kk: number): number => {
    const low = hash(i, j, kk, seed) * (1 - u) + hash(i + 1, j, kk, seed) * u;
    const high = hash(i, j + 1, kk, seed) * (1 - u) + hash(i + 1, j + 1, kk, seed) * u;
    return low * (1 - v) + high * v;
  };
  return 2 * (plane(k) * (1 - w) + plane(k + 1) * w) - 1;
};

/** Of mean 0 and spread 1, without relation to its neighbours. */
export const whiteNoise = (x: number, y: number, z: number, seed: number): number =>
  (hash(x, y, z, seed) + hash(x, y, z, seed + 1) + hash(x, y, z, seed + 2) - 1.5) * 2;
