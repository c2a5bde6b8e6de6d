import type { Vector } from '../../ct/vector.ts';
import { SEGMENTS } from '../segments.ts';
import { componentsOf, eroded, largestOf } from './components.ts';
import { voxelAt } from './grid.ts';
import type { Grid } from './grid.ts';
import { MARK } from './marks.ts';
import { eachOfPart, partOf } from './part.ts';
import type { Part } from './part.ts';

/** Bone of less than twice this does not hold a piece; millimetres. */
const THIN = 1.5;
/** A larger piece stays, whatever it touches; cubic millimetres. */
const LARGEST = 8000;
/** With less contact a piece stays; square millimetres. */
const LEAST_CONTACT = 20;
/** A piece goes to the bone that it touches with this many times the area by which it hangs on its own one. */
const TIMES = 2;

const [LEFT, RIGHT] = [SEGMENTS.LEFT_HIP_BONE.value, SEGMENTS.RIGHT_HIP_BONE.value];
const SACRUM = SEGMENTS.SACRUM.value;
/** Of each bone, those that may get a piece of it. The femora are parted from their sockets elsewhere, and no side gets bone of the other. */
const TAKERS: readonly (readonly [giver: number, takers: readonly number[]])[] = [
  [LEFT, [SACRUM, MARK.otherBone]],
  [RIGHT, [SACRUM, MARK.otherBone]],
  [SACRUM, [LEFT, RIGHT, MARK.otherBone]],
];

interface Pieces {
  /** The piece of each voxel of the part, from 1; 0 outside of the bone. */
  readonly of: Int32Array;
  readonly count: number;
  readonly largest: number;
}

/** The thick pieces of a bone, each with the thin bone that is nearest to it. */
const piecesOf = ({ mask, size }: Part, spacing: Vector): Pieces => {
  const reach = (k: 0 | 1 | 2): number => Math.round(THIN / spacing[k]);
  const thick = componentsOf(eroded(mask, size, [reach(0), reach(1), reach(2)]), size);
  const { of, sizes } = thick;
  const [nx, ny, nz] = size;
  const layer = nx * ny;
  const queue = new Int32Array(mask.reduce((sum, inside) => sum + inside, 0));
  let [first, last] = [0, 0];
  for (let n = 0; n < of.length; n++) if (of[n]) queue[last++] = n;
  const take = (n: number, piece: number): void => {
    if (!mask[n] || of[n]) return;
    of[n] = piece;
    queue[last++] = n;
  };
  while (first < last) {
    const n = queue[first++] ?? 0;
    const piece = of[n] ?? 0;
    const [i, j, k] = voxelAt(n, size);
    if (i > 0) take(n - 1, piece);
    if (i < nx - 1) take(n + 1, piece);
    if (j > 0) take(n - nx, piece);
    if (j < ny - 1) take(n + nx, piece);
    if (k > 0) take(n - layer, piece);
    if (k < nz - 1) take(n + layer, piece);
  }
  return { of, count: sizes.length, largest: largestOf(thick) };
};

/** How a piece hangs on what is around it. */
interface Piece {
  /** Of the piece, in cubic millimetres. */
  volume: number;
  /** Of its border with the rest of its bone, in square millimetres. */
  own: number;
  /** Of its contact with other bones. */
  readonly contacts: Map<number, number>;
}

const measured = (
  labels: Uint8Array,
  { size: whole, spacing: [sx, sy, sz] }: Grid,
  part: Part,
  { of, count, largest }: Pieces,
  takers: readonly number[],
): readonly Piece[] => {
  const pieces = Array.from({ length: count }, (): Piece => ({ volume: 0, own: 0, contacts: new Map() }));
  const steps = [
    { axis: 0, inPart: 1, inWhole: 1, area: sy * sz },
    { axis: 1, inPart: part.size[0], inWhole: whole[0], area: sx * sz },
    { axis: 2, inPart: part.size[0] * part.size[1], inWhole: whole[0] * whole[1], area: sx * sy },
  ] as const;
  eachOfPart(part, whole, (n, at) => {
    const name = of[n] ?? 0;
    const piece = pieces[name];
    if (name === 0 || name === largest || !piece) return;
    piece.volume += sx * sy * sz;
    const voxel = voxelAt(at, whole);
    for (const { axis, inPart, inWhole, area } of steps)
      for (const way of [-1, 1] as const) {
        const along = voxel[axis] + way;
        if (along < 0 || along >= whole[axis]) continue;
        const label = labels[at + way * inWhole] ?? 0;
        if (label !== labels[at]) {
          if (takers.includes(label)) piece.contacts.set(label, (piece.contacts.get(label) ?? 0) + area);
        } else if (of[n + way * inPart] !== name) piece.own += area;
      }
  });
  return pieces;
};

/** The bone that a piece hangs on; undefined for its own one. */
const takerOf = ({ volume, own, contacts }: Piece): number | undefined => {
  const [taker, area] = [...contacts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return volume <= LARGEST && area >= Math.max(LEAST_CONTACT, TIMES * own) ? taker : undefined;
};

/**
 * Gives each piece of a hip bone or of the sacrum that hangs on another bone to that one, as the lower edges of the
 * sacrum that the network takes for a hip bone.
 */
export const handOverLoosePieces = (labels: Uint8Array, grid: Grid): void => {
  for (const [giver, takers] of TAKERS) {
    const part = partOf(labels, grid.size, giver);
    if (!part) continue;
    const pieces = piecesOf(part, grid.spacing);
    const given = measured(labels, grid, part, pieces, takers).map(takerOf);
    if (given.every((taker) => taker === undefined)) continue;
    eachOfPart(part, grid.size, (n, at) => {
      const taker = given[pieces.of[n] ?? 0];
      if (taker !== undefined) labels[at] = taker;
    });
  }
};
