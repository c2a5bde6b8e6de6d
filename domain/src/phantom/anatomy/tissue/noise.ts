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

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Between -1 and 1, smooth over a distance of 1; the same for the same place and seed. */
export const smoothNoise = (x: number, y: number, z: number, seed: number): number => {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const u = x - i;
  const v = y - j;
  const low = mix(
    mix(hash(i, j, k, seed), hash(i + 1, j, k, seed), u),
    mix(hash(i, j + 1, k, seed), hash(i + 1, j + 1, k, seed), u),
    v,
  );
  const high = mix(
    mix(hash(i, j, k + 1, seed), hash(i + 1, j, k + 1, seed), u),
    mix(hash(i, j + 1, k + 1, seed), hash(i + 1, j + 1, k + 1, seed), u),
    v,
  );
  return 2 * mix(low, high, z - k) - 1;
};

/** Of mean 0 and spread 1, without relation to its neighbours. */
export const whiteNoise = (x: number, y: number, z: number, seed: number): number =>
  (hash(x, y, z, seed) + hash(x, y, z, seed + 1) + hash(x, y, z, seed + 2) - 1.5) * 2;
