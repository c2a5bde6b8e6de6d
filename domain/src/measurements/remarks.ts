import { MEASUREMENT_NAMES } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { contradictionsOf } from './contradictions.ts';
import type { PriRemark, PriValues } from './contradictions.ts';
import { differencesOf } from './differences.ts';
import type { Measurements } from './types.ts';

export const PRI_REMARKS = {
  impossible: 'These values cannot be right:',
  differs: 'The PRI data and the measurements of the segmentation differ:',
} as const;

export interface RemarkList {
  readonly title: string;
  readonly remarks: readonly PriRemark[];
}

const valuesOf = (record: PriValues): PriValues =>
  Object.fromEntries(MEASUREMENT_NAMES.map((name) => [name, record[name] ?? null]));

/** What a person should look at in the PRI values of a procedure, with those that an import would bring. */
export const priRemarks = (
  record: PriValues,
  imported: PriValues,
  side: Side | null,
  measurements: Measurements | undefined,
): readonly RemarkList[] => {
  const values = { ...valuesOf(record), ...imported };
  return [
    { title: PRI_REMARKS.impossible, remarks: contradictionsOf(values) },
    {
      title: PRI_REMARKS.differs,
      remarks: side && measurements ? differencesOf(values, measurements, side) : [],
    },
  ].filter(({ remarks }) => remarks.length > 0);
};
