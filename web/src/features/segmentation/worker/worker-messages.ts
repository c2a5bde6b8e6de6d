import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';

/**
 * The page holds the label volume and paints in it itself. The worker keeps nothing: it gets a box of it for
 * what takes longer than a frame, and answers with the box as it is afterwards.
 */

/** A box cut out of a label volume: index = i + nx · (j + ny · k) within the box. */
export interface LabelBox {
  /** The box as a volume of its own: its origin, axes, spacing and size. */
  readonly volume: Volume;
  /** Transferred both ways. */
  readonly labels: Uint8Array<ArrayBuffer>;
  /** Label values that must not change. */
  readonly locked: readonly number[];
}

/** What was drawn to say to which segment the tissue belongs. */
export interface Stroke {
  /** A label value, or the background. */
  readonly value: number;
  /** Voxel indices in the box. */
  readonly voxels: Uint32Array<ArrayBuffer>;
}

/** Everything in the coordinates of the box, in voxels. */
export type Operation =
  /** Says anew to which of the drawn segments each voxel near the strokes belongs. */
  | {
      readonly kind: 'strokes';
      readonly strokes: readonly Stroke[];
      /** Of each voxel of the box. */
      readonly hounsfield: Int16Array<ArrayBuffer>;
    }
  /** Fills the holes of a segment: in one slice, or in the volume. */
  | {
      readonly kind: 'fill';
      readonly value: number;
      readonly slice: { axis: 0 | 1 | 2; index: number } | undefined;
    }
  /** Rounds the surface of a segment. */
  | { readonly kind: 'smooth'; readonly value: number; readonly millimetres: number }
  /** Keeps the largest island of a segment, or the one at a voxel; removes that one; or removes those smaller than a volume. */
  | { readonly kind: 'keep-largest'; readonly value: number }
  | { readonly kind: 'keep-island'; readonly value: number; readonly voxel: Vector }
  | { readonly kind: 'remove-island'; readonly value: number; readonly voxel: Vector }
  | { readonly kind: 'remove-small'; readonly value: number; readonly cubicMillimetres: number }
  /** Fills the slices of a segment between those in which it was drawn. */
  | {
      readonly kind: 'interpolate';
      readonly value: number;
      readonly axis: 0 | 1 | 2;
      readonly slices: readonly number[];
    };

export type OperationKind = Operation['kind'];

/** Of one segment, in patient coordinates. */
export interface SurfaceMesh {
  readonly value: number;
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
}

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'operate'; readonly box: LabelBox; readonly operation: Operation }
  /** Light surfaces for the 3D picture, of a coarser grid than that of the scan. */
  | {
      readonly id: number;
      readonly kind: 'surfaces';
      readonly volume: Volume;
      readonly labels: Uint8Array<ArrayBuffer>;
      readonly values: readonly number[];
    };

export type WorkerAnswer =
  | { readonly id: number; readonly kind: 'operated'; readonly labels: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly kind: 'surfaces'; readonly meshes: readonly SurfaceMesh[] }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string };
