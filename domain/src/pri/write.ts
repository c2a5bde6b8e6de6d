import type { PriMeasurements } from './parse.ts';
import { MEASUREMENTS, PRI } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';

/** The CSV configuration of a case: reading it gives the same data. */
export const priCsv = (side: Side, measurements: PriMeasurements): string => {
  const lines = PRI.flatMap((name) => {
    const value = measurements[name];
    return value === undefined ? [] : [`${MEASUREMENTS[name].label},${value}`];
  });
  return [...lines, `Side,${side}`, ''].join('\n');
};
