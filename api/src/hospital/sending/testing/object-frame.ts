import { uidMap } from '../../../imaging/ct/deidentification/deidentify.ts';
import { dicomTimeIn } from '../../dicom-time.ts';
import { studyElements } from '../objects/common-elements.ts';
import type { ObjectFrame } from '../objects/make-object.ts';
import type { ScanHeader } from '../objects/scan-header.ts';
import type { SentCase } from '../objects/sent-case.ts';

export const aSentCase = (changes: Partial<SentCase> = {}): SentCase => ({
  procedureId: 17,
  createdAt: new Date('2026-11-02T08:15:30Z'),
  side: 'LEFT',
  orderNumber: 'HIP1000014',
  surgeon: { nameFirst: 'Ingrid', nameSecond: 'Solberg' },
  patient: {
    nameFirst: 'Zoë',
    nameSecond: 'Müller',
    gender: 'FEMALE',
    dateOfBirth: '1950-01-02',
    medicalInsuranceId: 'MRN1',
  },
  installation: 'c1b2a3',
  ...changes,
});

/** What all objects of a case begin with. */
export const aFrame = (sent: SentCase = aSentCase(), header?: ScanHeader, version = '1.2.3'): ObjectFrame => {
  const uids = { newUid: uidMap(Buffer.alloc(32, 7)), timeOf: dicomTimeIn('UTC') };
  return { ...uids, sent, version, study: studyElements(sent, header, uids) };
};
