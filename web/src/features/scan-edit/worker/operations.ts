import type { Vector } from '@cotyle/domain/ct/vector';
import type { BrushStep } from '@cotyle/domain/segmentation/editing/brush';
import type { Axis } from '@cotyle/domain/segmentation/editing/edited-scan';
import type { Flood } from '@cotyle/domain/segmentation/editing/fill';
import type { DrawnArea } from '@cotyle/domain/segmentation/editing/interpolate';
import type { Keep } from '@cotyle/domain/segmentation/editing/islands';
import type { Cut } from '@cotyle/domain/segmentation/editing/scalpel';

/** A stroke as drawn: in the patient's frame, in millimetres. */
export interface DrawnStroke {
  readonly value: number;
  readonly points: readonly Vector[];
  /** Half its width. */
  readonly radius: number;
}

/** What an editor does to the labels. */
export type Operation =
  | ({ readonly kind: 'brush' } & BrushStep)
  | ({ readonly kind: 'scalpel' } & Cut)
  | { readonly kind: 'strokes'; readonly strokes: readonly DrawnStroke[] }
  | { readonly kind: 'fill-holes'; readonly segment: number }
  | ({ readonly kind: 'flood' } & Flood)
  | { readonly kind: 'smooth'; readonly segment: number; readonly millimetres: number }
  | { readonly kind: 'islands'; readonly segment: number; readonly keep: Keep }
  | {
      readonly kind: 'interpolate';
      readonly segment: number;
      readonly axis: Axis;
      readonly slices: readonly number[];
      readonly within: DrawnArea;
    };

/** Why an operation changed nothing. */
export type Refused =
  /** The voxels already had these labels, or are locked. */
  | 'nothing-to-change'
  /** The line of the scalpel does not part the segment. */
  | 'not-parted'
  /** Strokes of two segments are needed. */
  | 'one-segment'
  /** The box around the strokes is too large to be computed at once. */
  | 'too-far-apart'
  /** A slice to interpolate from has nothing drawn in it. */
  | 'not-drawn'
  /** Slices of the CT that it needs are not loaded. */
  | 'slices-missing';
