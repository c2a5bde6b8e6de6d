import type { Vector } from '../ct/vector.ts';
import type { Side } from '../hip/side.ts';

/** The points of one side, in millimetres in the patient's frame (LPS). */
export interface SideLandmarks {
  readonly anteriorSuperiorIliacSpine: Vector;
  readonly pubicTubercle: Vector;
  /** The lowest point of the teardrop figure: of the medial wall at the floor of the fossa. */
  readonly teardrop: Vector;
  /** At least six points around the rim, the notch left out. */
  readonly acetabularRim: readonly Vector[];
  readonly acetabularCentre: Vector;
  /** Of the sphere through the bony lunate surface. */
  readonly acetabularDiameter: number;
  readonly femoralHeadCentre: Vector;
  readonly femoralHeadDiameter: number;
  /** The middle of the narrowest section of the neck. */
  readonly neckCentre: Vector;
  /** The tip of it. */
  readonly greaterTrochanter: Vector;
  /** The most prominent point of it. */
  readonly lesserTrochanter: Vector;
  /** The middle of the medullary canal below the lesser trochanter. */
  readonly shaftProximal: Vector;
  /** The middle of the canal at the lower end of the scanned shaft. */
  readonly shaftDistal: Vector;
  /** Of the condyles, absent where the knees were not scanned. */
  readonly medialPosteriorCondyle?: Vector;
  readonly lateralPosteriorCondyle?: Vector;
}

/** A side may be incomplete where bone was not scanned or is metal. */
export type Landmarks = Readonly<Record<Side, Partial<SideLandmarks>>>;

export type LandmarkName = keyof SideLandmarks;
