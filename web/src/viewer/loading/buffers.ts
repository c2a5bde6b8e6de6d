import type { SerializedBVH } from 'three-mesh-bvh';
import type { PortionedPiece } from './messages.ts';

/** The buffers of a piece: they move to another thread instead of being copied. */
export const buffersOf = ({ positions, portions }: PortionedPiece): ArrayBuffer[] => [
  positions.buffer,
  ...(portions ?? []).map(({ buffer }) => buffer),
];

export const treeBuffers = ({ roots, indirectBuffer }: SerializedBVH): ArrayBuffer[] => [
  ...roots,
  ...(indirectBuffer ? [indirectBuffer.buffer as ArrayBuffer] : []),
];
