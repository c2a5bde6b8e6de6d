import type { Lead } from '@cotyle/domain/ct/index-entry';
import dicomParser from 'dicom-parser';
import type { DataSet } from 'dicom-parser';
import { withPreamble } from '../../../imaging/ct/dicom/read-header.ts';
import { vrOfTag } from './vr-of-tag.ts';

const PIXELS = 'x7fe00010';

const throwOnDeflated = (): never => {
  throw new Error('A deflated data set is inflated before it is parsed.');
};

const isPartial = (error: unknown): error is { dataSet: DataSet } =>
  typeof error === 'object' && error !== null && 'dataSet' in error && error.dataSet instanceof Object;

/** For sequences of a known length, which only their value representation gives away. */
const vrCallback = (key: string): string | undefined => {
  const vr = vrOfTag(key);
  return vr === 'UN' || vr === 'xs' ? undefined : vr;
};

/** The data set before the pixels; of one with a damaged element what comes before it. */
export const parseDataSet = (header: Buffer, lead: Lead, syntax: string): DataSet => {
  const bytes = lead === 'META' ? withPreamble(header) : header;
  try {
    return dicomParser.parseDicom(bytes, {
      untilTag: PIXELS,
      vrCallback,
      inflater: throwOnDeflated,
      ...(lead === 'BARE' ? { TransferSyntaxUID: syntax } : {}),
    });
  } catch (error) {
    if (isPartial(error)) return error.dataSet;
    throw new Error('The header of the image cannot be read.', { cause: error });
  }
};
