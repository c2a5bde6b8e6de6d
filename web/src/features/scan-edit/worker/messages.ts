import type { Volume } from '@cotyle/domain/ct/volume';
import type { Box } from '@cotyle/domain/segmentation/editing/edited-scan';
import type { Operation, Refused } from './operations.ts';

/** A slab as it is saved: the labels of its slices, gzip. */
export interface PackedSlab {
  readonly slab: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** To the worker. Each message with an `id` is answered once by a message with the same `id`. */
export type EditRequest =
  | { readonly type: 'open'; readonly id: number; readonly volume: Volume }
  /** A saved slab, unpacked; the labels of a slab that never arrives are background. */
  | {
      readonly type: 'slab';
      readonly id: number;
      readonly slab: number;
      readonly labels: Uint8Array<ArrayBuffer>;
    }
  /** One slice of the CT, in the order of the series; its buffer is transferred. */
  | { readonly type: 'slice'; readonly slice: number; readonly hounsfield: Int16Array<ArrayBuffer> }
  | {
      readonly type: 'apply';
      readonly id: number;
      readonly operation: Operation;
      /** Labels that it must not change. */
      readonly locked: readonly number[];
      /** Operations with the same number are undone together: the steps of one drag. */
      readonly gesture?: number;
    }
  | { readonly type: 'undo'; readonly id: number }
  | { readonly type: 'redo'; readonly id: number }
  | { readonly type: 'slabs'; readonly id: number; readonly slabs: readonly number[] }
  /** A light surface for the 3D view. */
  | { readonly type: 'surface'; readonly id: number; readonly segment: number };

/** The labels in a box of the grid as they are now, first along x. */
export interface LabelPatch {
  readonly box: Box;
  readonly labels: Uint8Array<ArrayBuffer>;
}

/** In the patient's frame, in millimetres. */
export interface SurfaceMesh {
  readonly positions: Float32Array<ArrayBuffer>;
  /** Outwards, of length 1. */
  readonly normals: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
}

export interface UndoState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export type EditReply =
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'taken'; readonly id: number; readonly patches: readonly LabelPatch[] }
  | {
      readonly type: 'changed';
      readonly id: number;
      readonly patches: readonly LabelPatch[];
      /** To be saved: ask for them with `slabs`. */
      readonly slabs: readonly number[];
      /** The labels that some voxels had before or have now. */
      readonly values: readonly number[];
      /** How many voxels have changed. */
      readonly voxels: number;
      readonly undo: UndoState;
    }
  | { readonly type: 'refused'; readonly id: number; readonly why: Refused; readonly undo: UndoState }
  | { readonly type: 'packed'; readonly id: number; readonly slabs: readonly PackedSlab[] }
  | { readonly type: 'surface'; readonly id: number; readonly mesh: SurfaceMesh }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
