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

/** The parser keeps an object for every item: a header of a CT has some dozens, and one with more is not read further. */
const ITEMS_MAX = 20_000;
const HEADER_MAX_BYTES = 1024 ** 2;
const ITEM_TAGS = [Buffer.from([0xfe, 0xff, 0x00, 0xe0]), Buffer.from([0xff, 0xfe, 0xe0, 0x00])];

/** Where the last item begins that is still read; the end of the bytes where there are few. */
const itemsEnd = (bytes: Buffer, tag: Buffer): number => {
  let at = bytes.indexOf(tag);
  for (let items = 1; at !== -1 && items < ITEMS_MAX; items += 1) at = bytes.indexOf(tag, at + tag.length);
  return at === -1 ? bytes.length : at;
};

const boundedHeader = (header: Buffer): Buffer => {
  const bytes = header.subarray(0, HEADER_MAX_BYTES);
  return bytes.subarray(0, Math.min(...ITEM_TAGS.map((tag) => itemsEnd(bytes, tag))));
};

/** The data set before the pixels, in bounded memory; of one with a damaged element what comes before it. */
export const parseDataSet = (whole: Buffer, lead: Lead, syntax: string): DataSet => {
  const header = boundedHeader(whole);
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
