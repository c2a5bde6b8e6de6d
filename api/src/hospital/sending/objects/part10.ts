import type { DataElement } from '../../../platform/dimse/data-set/elements.ts';
import { encodeDataSet } from '../../../platform/dimse/data-set/encode-data-set.ts';
import { IMPLEMENTATION_CLASS, IMPLEMENTATION_VERSION } from '../../../platform/dimse/pdu/associate.ts';
import { EXPLICIT } from '../../../platform/dimse/uids.ts';
import { dataSetBytes, dataSetLength } from './encapsulate.ts';
import type { EncapsulatedObject } from './encapsulate.ts';

const PREAMBLE = 128;

/** PS3.10 7.1: preamble, prefix and meta group. */
const fileHead = ({ sopClassUid, sopInstanceUid }: EncapsulatedObject): Buffer => {
  const meta: readonly DataElement[] = [
    { tag: 0x0002_0001, vr: 'OB', value: Buffer.of(0, 1) },
    { tag: 0x0002_0002, vr: 'UI', value: sopClassUid },
    { tag: 0x0002_0003, vr: 'UI', value: sopInstanceUid },
    { tag: 0x0002_0010, vr: 'UI', value: EXPLICIT },
    { tag: 0x0002_0012, vr: 'UI', value: IMPLEMENTATION_CLASS },
    { tag: 0x0002_0013, vr: 'SH', value: IMPLEMENTATION_VERSION },
  ];
  const group = encodeDataSet(meta, true);
  const length = encodeDataSet([{ tag: 0x0002_0000, vr: 'UL', value: group.length }], true);
  return Buffer.concat([Buffer.alloc(PREAMBLE), Buffer.from('DICM'), length, group]);
};

/** The object as a file, in explicit little endian. */
export const fileBytes = async function* (object: EncapsulatedObject): AsyncGenerator<Uint8Array> {
  yield fileHead(object);
  yield* dataSetBytes(object, true);
};

export const fileLength = (object: EncapsulatedObject): number =>
  fileHead(object).length + dataSetLength(object, true);
