import type { MeasurementName } from '../hip/measurements.ts';
import type { PriData } from '../pri/parse.ts';

/** A field of the PRI data that the measurements do not fill in, and why. */
export interface LeftOut {
  readonly field: MeasurementName;
  readonly reason: string;
}

/** The PRI data that the measurements give, in the form of an import. */
export interface Analysis extends PriData {
  readonly leftOut: readonly LeftOut[];
}
