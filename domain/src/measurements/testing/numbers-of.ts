import { SIDES } from '../../hip/side.ts';
import { sideDifferences } from '../measurements.ts';
import type { Measurements } from '../types.ts';

/** Every angle and length by its name; those of one side begin with it. Undefined where a landmark is missing. */
export const numbersOf = (found: Measurements): Record<string, number | undefined> => ({
  tilt: found.pelvis.tilt.value,
  rotation: found.pelvis.rotation.value,
  obliquity: found.pelvis.obliquity.value,
  legLengthDifference: sideDifferences(found, 'LEFT').legLengthDifference.value,
  femoralOffsetDifference: sideDifferences(found, 'LEFT').femoralOffsetDifference.value,
  ...Object.fromEntries(
    SIDES.flatMap((side) => {
      const { acetabulumToPelvis, acetabulumToTable, cupCentre, ...values } = found[side];
      return [
        [`${side} inclination to the pelvis`, acetabulumToPelvis.value?.inclination],
        [`${side} anteversion to the pelvis`, acetabulumToPelvis.value?.anteversion],
        [`${side} inclination to the table`, acetabulumToTable.value?.inclination],
        [`${side} anteversion to the table`, acetabulumToTable.value?.anteversion],
        ...[0, 1, 2].map((n) => [`${side} cup centre ${n}`, cupCentre.value?.[n]]),
        ...Object.entries(values).map(([name, { value }]) => [`${side} ${name}`, value]),
      ];
    }),
  ),
});
