import type { Side } from '../hip/side.ts';
import type { Point } from './facts.ts';

/** A hip socket that was found in a model, in the unit and frame of its file. */
export interface HipSocket {
  readonly centre: Point;
  readonly radius: number;
  /** The unit vector out of the opening. */
  readonly opening: Point;
  /** The side by the shape of the bone around it; null where the shape is not conclusive. */
  readonly side: Side | null;
}

/** The measures of the hip in an uploaded model. */
export interface HipFacts {
  readonly sockets: readonly HipSocket[];
  /** Whether both hips are in the model, as in that of a whole pelvis. */
  readonly bothHips: boolean;
  /** The side of x = 0 on which it lies, in LPS; null if it lies on both or is not upright. */
  readonly lies: Side | null;
}

export const NO_HIP: HipFacts = { sockets: [], bothHips: false, lies: null };
