import { outOfRange } from '../../hip/measurements.ts';
import type { Measure } from './columns.ts';

const OTHER_UNITS = [
  { name: 'metres', millimetres: 1000 },
  { name: 'inches', millimetres: 25.4 },
  { name: 'centimetres', millimetres: 10 },
] as const;

/** The unit in which a length would be right, if it is not in millimetres. */
export const unitOf = (value: number, isRight: (inMillimetres: number) => boolean): string | undefined =>
  OTHER_UNITS.find(({ millimetres }) => isRight(value * millimetres))?.name;

const isIn = (value: number, { min, max }: Measure): boolean => value >= min && value <= max;

/** Undefined where the value is in the range of its measure. */
export const measureProblem = (value: number, measure: Measure): string | undefined => {
  if (isIn(value, measure)) return undefined;
  const range = outOfRange(measure.min, measure.max);
  if (measure.unit === 'none') return range;
  if (measure.unit === 'degrees') {
    const isRadians = isIn((value * 180) / Math.PI, measure);
    return isRadians ? `${range}, in degrees; ${value} looks like radians` : `${range}, in degrees`;
  }
  const unit = unitOf(value, (converted) => isIn(converted, measure));
  return unit ? `${range}, in millimetres; ${value} looks like ${unit}` : `${range}, in millimetres`;
};
