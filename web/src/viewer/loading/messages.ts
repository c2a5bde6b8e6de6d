import type { SerializedBVH } from 'three-mesh-bvh';
import type { Piece } from './glb.ts';

/** Where the shown surface comes from: the two levels of a derived model, or the STL itself. */
export type ShownLevel = 'coarse' | 'fine' | 'stl';

/** A piece with its triangles in portions that are handed to the graphics card one per frame. */
export interface PortionedPiece extends Omit<Piece, 'indices'> {
  /** Null where every three points are a triangle. */
  readonly portions: readonly Uint32Array<ArrayBuffer>[] | null;
}

export type ToWorker =
  | { readonly kind: 'level'; readonly level: 'coarse' | 'fine'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'stl-begin'; readonly size: number }
  | { readonly kind: 'stl-bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'stl-end' };

export type FromWorker =
  | { readonly kind: 'pieces'; readonly level: ShownLevel; readonly pieces: readonly PortionedPiece[] }
  /** The last of this level has come. */
  | { readonly kind: 'whole'; readonly level: ShownLevel }
  /** Of the portion with this number, counted over all pieces of the level: where a ray meets it. */
  | { readonly kind: 'tree'; readonly portion: number; readonly tree: SerializedBVH }
  /** A ray can be asked for anywhere on the surface. */
  | { readonly kind: 'trees' }
  | { readonly kind: 'failed'; readonly reason: string };
