import type { Volume } from '@cotyle/domain/ct/volume';
import type { Side } from '@cotyle/domain/hip/side';
import type { Segment } from '@cotyle/domain/segmentation/segments';

export interface SurfaceTask {
  readonly volumes: readonly Volume[];
  /** Of the hip bone that is the model of the case. */
  readonly side: Side;
}

/** An STL of one bone. */
export interface MadeModel {
  readonly segment: Segment;
  readonly stl: Uint8Array;
  /** Between the smoothed surface of the segment and the one in the file, measured, in millimetres. */
  readonly deviation: number;
}

export interface SlabRequest {
  readonly grid: number;
  readonly slab: number;
}
