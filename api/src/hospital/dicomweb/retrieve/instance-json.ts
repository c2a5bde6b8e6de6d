import { frameOffer, sentSyntax } from '../negotiation/transfer-syntax-media.ts';
import type { Addresses } from '../addresses.ts';
import { dataSetJson } from '../json/data-set-json.ts';
import { jsonElement } from '../json/dicom-json.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { parseDataSet } from '../json/parse-data-set.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { StoredInstance } from './find-instances.ts';
import { readHeaderBytes } from './image-bytes.ts';
import type { DataSet } from 'dicom-parser';

export const readDataSet = async (storage: Storage, instance: StoredInstance): Promise<DataSet> => {
  const { byteRange, syntax } = instance.slice;
  return parseDataSet(await readHeaderBytes(storage, instance), byteRange.lead, sentSyntax(syntax));
};

/** The header of an image as it is stored; its pixels and other long binary values are addresses. */
export const instanceJson = async (
  storage: Storage,
  instance: StoredInstance,
  addresses: Addresses,
): Promise<DicomJson> => {
  const data = await readDataSet(storage, instance);
  const address = addresses.instance(instance);
  const [frameSyntax = ''] = frameOffer(instance.slice.syntax).syntaxes;
  return {
    ...dataSetJson(data, (path) => `${address}/bulkdata/${path}`),
    // AvailableTransferSyntaxUID: that of the frames.
    '00083002': jsonElement('UI', frameSyntax),
    '7FE00010': { vr: 'OW', BulkDataURI: `${address}/frames/1` },
  };
};
