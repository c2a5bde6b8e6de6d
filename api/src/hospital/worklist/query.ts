import { textDecoder } from '../../imaging/ct/dicom/character-sets.ts';
import { DataSetError, decodeDataSet } from '../../platform/dimse/data-set/decode-data-set.ts';
import type { ReadDataSet } from '../../platform/dimse/data-set/elements.ts';
import { EXPLICIT } from '../../platform/dimse/uids.ts';
import { parseRange } from './matching.ts';
import type { DayRange } from './matching.ts';
import { isSequence, TAG } from './tags.ts';

export interface WorklistQuery {
  readonly patientName: string;
  readonly patientId: string;
  readonly accessionNumber: string;
  readonly procedureId: string;
  readonly modality: string;
  readonly stationAeTitle: string;
  readonly performingPhysician: string;
  readonly days: DayRange;
  /** The keys that are answered: those of the query, or all where a sequence has no item. */
  readonly keys: ReadonlySet<number>;
  readonly stepKeys: ReadonlySet<number> | 'all' | undefined;
}

const tagsOf = ({ values, sequences }: ReadDataSet): Set<number> =>
  new Set([...values.keys(), ...sequences.keys()]);

/** Throws a DataSetError for what is no query. */
export const parseQuery = (identifier: Buffer, transferSyntaxUid: string): WorklistQuery => {
  const dataSet = decodeDataSet(identifier, transferSyntaxUid === EXPLICIT, isSequence);
  const decode = textDecoder(dataSet.values.get(TAG.specificCharacterSet)?.toString('latin1'));
  const textIn = (values: ReadonlyMap<number, Buffer> | undefined, tag: number): string =>
    decode(values?.get(tag) ?? Buffer.alloc(0)).replaceAll(/[\0 ]+$|^ +/g, '');
  const steps = dataSet.sequences.get(TAG.stepSequence);
  const step = steps?.[0];
  const days = parseRange(textIn(step?.values, TAG.startDate) || '-');
  if (!days) throw new DataSetError('a date that is no day and no range');
  return {
    patientName: textIn(dataSet.values, TAG.patientName),
    patientId: textIn(dataSet.values, TAG.patientId),
    accessionNumber: textIn(dataSet.values, TAG.accessionNumber),
    procedureId: textIn(dataSet.values, TAG.procedureId),
    modality: textIn(step?.values, TAG.modality),
    stationAeTitle: textIn(step?.values, TAG.stationAeTitle),
    performingPhysician: textIn(step?.values, TAG.performingPhysician),
    days,
    keys: tagsOf(dataSet),
    stepKeys: step ? (tagsOf(step).size === 0 ? 'all' : tagsOf(step)) : steps && 'all',
  };
};
