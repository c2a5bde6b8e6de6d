/** What a seed and two of three coordinates of a place bring to its number. */
const hashOf = (y: number, z: number, seed: number): number =>
  Math.imul(y, 0x1656_67b1) ^ Math.imul(z, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b);

const hashAt = (x: number, rest: number): number => {
  let h = Math.imul(x, 0x27d4_eb2f) ^ rest;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b_3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a_2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4_294_967_296;
};

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

type Noise = (x: number, y: number, z: number, seed: number) => number;

/** Between -1 and 1, smooth over a distance of 1; the same for the same place and seed. */
export const smoothNoise: Noise = (x, y, z, seed) => {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const u = x - i;
  const v = y - j;
  const [a, b] = [hashOf(j, k, seed), hashOf(j + 1, k, seed)];
  const [c, d] = [hashOf(j, k + 1, seed), hashOf(j + 1, k + 1, seed)];
  const low = mix(mix(hashAt(i, a), hashAt(i + 1, a), u), mix(hashAt(i, b), hashAt(i + 1, b), u), v);
  const high = mix(mix(hashAt(i, c), hashAt(i + 1, c), u), mix(hashAt(i, d), hashAt(i + 1, d), u), v);
  return 2 * mix(low, high, z - k) - 1;
};

/** The same, quicker where the next place is mostly in the cell of the last one. */
export const steadyNoise = (): Noise => {
  const cell = new Int32Array(4).fill(-0x8000_0000);
  const corners = new Float64Array(8);
  return (x, y, z, seed) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const k = Math.floor(z);
    if (cell[0] !== i || cell[1] !== j || cell[2] !== k || cell[3] !== seed) {
      cell[0] = i;
      cell[1] = j;
      cell[2] = k;
      cell[3] = seed;
      for (let n = 0; n < 8; n++)
        corners[n] = hashAt(i + (n & 1), hashOf(j + ((n >> 1) & 1), k + (n >> 2), seed));
    }
    const [u, v] = [x - i, y - j];
    const corner = (n: number): number => corners[n] as number;
    const low = mix(mix(corner(0), corner(1), u), mix(corner(2), corner(3), u), v);
    const high = mix(mix(corner(4), corner(5), u), mix(corner(6), corner(7), u), v);
    return 2 * mix(low, high, z - k) - 1;
  };
};

/** Rows of numbers of mean 0 and spread 1, without relation to their neighbours. */
export const whiteRow = (into: Float32Array, y: number, z: number, seed: number): void => {
  const [a, b, c] = [hashOf(y, z, seed), hashOf(y, z, seed + 1), hashOf(y, z, seed + 2)];
  for (let x = 0; x < into.length; x++) into[x] = (hashAt(x, a) + hashAt(x, b) + hashAt(x, c) - 1.5) * 2;
};
