import { BufferAttribute, BufferGeometry, InterleavedBuffer, InterleavedBufferAttribute } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { SerializedBVH } from 'three-mesh-bvh';
import type { Piece } from './glb.ts';
import type { PortionedPiece } from './messages.ts';

/** So many triangles are handed over at a time: a few megabytes, which no frame is late for. */
export const PORTION_TRIANGLES = 250_000;

export const portioned = ({ indices, ...piece }: Piece, triangles = PORTION_TRIANGLES): PortionedPiece => {
  const portions: Uint32Array<ArrayBuffer>[] = [];
  for (let at = 0; at < indices.length; at += 3 * triangles)
    portions.push(indices.slice(at, at + 3 * triangles));
  return { ...piece, portions };
};

/** A copy that can be given away. */
export const copied = (piece: PortionedPiece): PortionedPiece => ({
  ...piece,
  positions: piece.positions.slice(),
  portions: piece.portions?.map((portion) => portion.slice()) ?? null,
});

/** Points with a number between them that only fills up are read in strides: a tree takes every number for a part of one. */
const pointsOf = ({ positions, wide }: PortionedPiece) =>
  wide === 3
    ? new BufferAttribute(positions, 3)
    : new InterleavedBufferAttribute(new InterleavedBuffer(positions, wide), 3, 0);

/** The portions of a piece as three.js takes them; they share their points. */
export const geometriesOf = (piece: PortionedPiece): BufferGeometry[] => {
  const { portions } = piece;
  const points = pointsOf(piece);
  return (portions ?? [null]).map((portion) => {
    const geometry = new BufferGeometry().setAttribute('position', points);
    return portion ? geometry.setIndex(new BufferAttribute(portion, 1)) : geometry;
  });
};

/** What a ray is led through the triangles by. The order of the triangles stays as it is. */
export const treeOf = (geometry: BufferGeometry): SerializedBVH => {
  const tree = MeshBVH.serialize(new MeshBVH(geometry, { indirect: true }), { cloneBuffers: false });
  tree.index = null;
  return tree;
};
