import { createHash } from 'node:crypto';
import { ENCAPSULATED_PDF_STORAGE } from '../../../platform/dimse/uids.ts';
import { element, hipInWords } from './common-elements.ts';
import type { EncapsulatedObject } from './encapsulate.ts';
import { makeObject } from './make-object.ts';
import type { ObjectFrame } from './make-object.ts';
import { TAG } from './tags.ts';

interface Sheet {
  readonly version: number;
  readonly approvedAt: Date;
  readonly pdf: Uint8Array;
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** PS3.3 A.45.1: the sheet of an approved version of the plan. */
export const sheetObject = (frame: ObjectFrame, { version, approvedAt, pdf }: Sheet): EncapsulatedObject => {
  const hip = hipInWords(frame.sent);
  return makeObject(frame, {
    sopClassUid: ENCAPSULATED_PDF_STORAGE,
    modality: 'DOC',
    // After the series of the scan.
    seriesNumber: '9001',
    seriesDescription: `Surgical plan, ${hip}`,
    instanceNumber: version,
    title: `Surgical plan of the ${hip}, version ${version}, approved`,
    mimeType: 'application/pdf',
    madeAt: approvedAt,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    file: { length: pdf.length, open: async () => single(pdf) },
    own: [
      // By a workstation.
      element(TAG.conversionType, 'CS', 'WSD'),
      // The name of the patient is on the sheet.
      element(TAG.burnedInAnnotation, 'CS', 'YES'),
      element(TAG.verificationFlag, 'CS', 'VERIFIED'),
    ],
  });
};
