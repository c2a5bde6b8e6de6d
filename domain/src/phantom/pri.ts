import type { PriMeasurements } from '../pri/parse.ts';
import { MEASUREMENTS, PRI } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';

/** The CSV configuration of a case, as an engineer's program writes it. */
export const priCsv = (side: Side, measurements: PriMeasurements): string => {
  const lines = PRI.flatMap((name) => {
    const value = measurements[name];
    return value === undefined ? [] : [`${MEASUREMENTS[name].label},${value}`];
  });
  return [...lines, `Side,${side}`, ''].join('\n');
};
