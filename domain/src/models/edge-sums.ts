import type { TriangleSink } from './stl-body.ts';

export interface EdgeSums {
  readonly add: TriangleSink;
  /** Whether each edge belongs to an even number of triangles, with any winding. */
  readonly areMet: () => boolean;
  /** Whether each edge has its counterpart in the other direction. */
  readonly areClosed: () => boolean;
}

const scratch = new DataView(new ArrayBuffer(4));

const bitsOf = (coordinate: number): number => {
  // Adding 0 turns -0 into 0: equal points must have equal bits.
  scratch.setFloat32(0, coordinate + 0);
  return scratch.getInt32(0);
};

/** Spreads every bit over all others; the constants are odd and otherwise arbitrary. */
const mix = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
};

const firstName = (x: number, y: number, z: number): number =>
  mix(mix(mix(x) + Math.imul(y, 0x9e37_79b1)) + Math.imul(z, 0x27d4_eb2f));
const secondName = (x: number, y: number, z: number): number =>
  mix(mix(mix(z ^ 0x5bd1_e995) + Math.imul(x, 0x1656_67b1)) + Math.imul(y, 0xd3a2_646d));

/**
 * Decides whether a surface is closed without storing its edges: each directed edge has a number of 64 bits that
 * its counterpart subtracts, so the sum over a closed surface is 0. Over an open one it is practically random:
 * it is 0 by chance once in 2^64 models. The same numbers joined by XOR show whether each edge has a counterpart in any
 * direction, which distinguishes a hole from a triangle with the wrong winding.
 */
export const sumEdges = (): EdgeSums => {
  const sums = { first: 0, second: 0, firstMet: 0, secondMet: 0 };

  const addEdge = (a1: number, a2: number, b1: number, b2: number): void => {
    if (a1 === b1 && a2 === b2) return;
    const isForward = a1 === b1 ? a2 < b2 : a1 < b1;
    const first = isForward ? mix(Math.imul(a1, 0x9e37_79b1) + b1) : mix(Math.imul(b1, 0x9e37_79b1) + a1);
    const second = isForward ? mix(Math.imul(a2, 0x27d4_eb2f) + b2) : mix(Math.imul(b2, 0x27d4_eb2f) + a2);
    sums.first = (isForward ? sums.first + first : sums.first - first) | 0;
    sums.second = (isForward ? sums.second + second : sums.second - second) | 0;
    sums.firstMet ^= first;
    sums.secondMet ^= second;
  };

  const add: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    const aX = bitsOf(ax);
    const aY = bitsOf(ay);
    const aZ = bitsOf(az);
    const bX = bitsOf(bx);
    const bY = bitsOf(by);
    const bZ = bitsOf(bz);
    const cX = bitsOf(cx);
    const cY = bitsOf(cy);
    const cZ = bitsOf(cz);
    const a1 = firstName(aX, aY, aZ);
    const a2 = secondName(aX, aY, aZ);
    const b1 = firstName(bX, bY, bZ);
    const b2 = secondName(bX, bY, bZ);
    const c1 = firstName(cX, cY, cZ);
    const c2 = secondName(cX, cY, cZ);
    addEdge(a1, a2, b1, b2);
    addEdge(b1, b2, c1, c2);
    addEdge(c1, c2, a1, a2);
  };

  const areMet = (): boolean => sums.firstMet === 0 && sums.secondMet === 0;
  return { add, areMet, areClosed: () => areMet() && sums.first === 0 && sums.second === 0 };
};
