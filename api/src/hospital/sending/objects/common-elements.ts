import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { DataElement } from '../../../platform/dimse/data-set/elements.ts';
import { scanRequestName } from '../../worklist/scan-request-name.ts';
import { personName } from '../../worklist/person-name.ts';
import type { ScanHeader } from './scan-header.ts';
import type { SentCase } from './sent-case.ts';
import { TAG } from './tags.ts';

const MAX_LENGTHS: Readonly<Partial<Record<string, number>>> = { LO: 64, SH: 16, ST: 1024 };

/** Without separators and control characters, and no longer than its value representation allows. */
export const element = (tag: number, vr: string, value: string): DataElement => {
  const plain = value.replaceAll(/[\\\p{Cc}]/gu, ' ').trim();
  return { tag, vr, value: Array.from(plain).slice(0, MAX_LENGTHS[vr]).join('') };
};

export const code = (value: string, scheme: string, meaning: string): readonly DataElement[] => [
  element(TAG.codeValue, 'SH', value),
  element(TAG.codingScheme, 'SH', scheme),
  element(TAG.codeMeaning, 'LO', meaning),
];

/** The left hip, the right hip, or the hip. */
export const hipInWords = ({ side }: SentCase): string =>
  side === null ? 'hip' : `${SIDE_LABELS[side].toLowerCase()} hip`;

/** Names a study, a series or an object in the UIDs of this installation. */
export type NewUid = (name: string) => string;

/** Of patient and study, which every object of the study has to have alike. */
export interface StudyElements {
  readonly studyInstanceUid: string;
  readonly elements: readonly DataElement[];
}

const UID = /^[0-9.]{1,64}$/;

/** As the images of the scan say it: then a PACS files the results beside them. */
const ofScan = ({ text }: ScanHeader, { orderNumber }: SentCase): readonly DataElement[] => {
  const copied = (tag: number, vr: string): DataElement => ({ tag, vr, value: text(tag) });
  const issuer = text(TAG.issuerOfPatientId);
  return [
    copied(TAG.patientName, 'PN'),
    copied(TAG.patientId, 'LO'),
    ...(issuer === '' ? [] : [copied(TAG.issuerOfPatientId, 'LO')]),
    copied(TAG.birthDate, 'DA'),
    copied(TAG.sex, 'CS'),
    copied(TAG.studyDate, 'DA'),
    copied(TAG.studyTime, 'TM'),
    element(TAG.accessionNumber, 'SH', text(TAG.accessionNumber) || (orderNumber ?? '')),
    copied(TAG.referringPhysician, 'PN'),
    copied(TAG.studyDescription, 'LO'),
    copied(TAG.studyId, 'SH'),
  ];
};

const ofRecord = (
  sent: SentCase,
  timeOf: (at: Date) => { readonly day: string; readonly time: string },
): readonly DataElement[] => {
  const { patient, surgeon, orderNumber, procedureId, createdAt } = sent;
  const { day, time } = timeOf(createdAt);
  return [
    { tag: TAG.patientName, vr: 'PN', value: personName(patient.nameSecond, patient.nameFirst) },
    element(TAG.patientId, 'LO', patient.medicalInsuranceId),
    element(TAG.birthDate, 'DA', patient.dateOfBirth.replaceAll('-', '')),
    element(TAG.sex, 'CS', patient.gender === 'MALE' ? 'M' : 'F'),
    element(TAG.studyDate, 'DA', day),
    element(TAG.studyTime, 'TM', time),
    element(TAG.accessionNumber, 'SH', orderNumber ?? ''),
    {
      tag: TAG.referringPhysician,
      vr: 'PN',
      value: personName(surgeon.nameSecond, surgeon.nameFirst),
    },
    element(TAG.studyDescription, 'LO', `Planning of the ${hipInWords(sent)}`),
    element(TAG.studyId, 'SH', String(procedureId)),
  ];
};

export const studyElements = (
  sent: SentCase,
  header: ScanHeader | undefined,
  { newUid, timeOf }: { readonly newUid: NewUid; readonly timeOf: Parameters<typeof ofRecord>[1] },
): StudyElements => {
  const ofHeader = header?.text(TAG.studyInstanceUid) ?? '';
  const isFiled = header !== undefined && UID.test(ofHeader);
  const studyInstanceUid = isFiled ? ofHeader : newUid(scanRequestName(sent.procedureId));
  const elements = isFiled ? ofScan(header, sent) : ofRecord(sent, timeOf);
  return {
    studyInstanceUid,
    elements: [element(TAG.studyInstanceUid, 'UI', studyInstanceUid), ...elements],
  };
};

/** The side, and the order that the results answer. */
export const caseElements = ({ side, orderNumber }: SentCase): readonly DataElement[] => [
  element(TAG.bodyPart, 'CS', 'HIP'),
  ...(side === null ? [] : [element(TAG.laterality, 'CS', side === 'LEFT' ? 'L' : 'R')]),
  ...(orderNumber === null
    ? []
    : [
        {
          tag: TAG.requestAttributes,
          vr: 'SQ',
          value: [
            [
              element(TAG.accessionNumber, 'SH', orderNumber),
              element(TAG.requestedProcedureId, 'SH', orderNumber),
            ],
          ],
        },
      ]),
];

/** What has made the object. It is no part of what identifies it: the same content of a later release is the same object. */
export const equipmentElements = ({ installation }: SentCase, version: string): readonly DataElement[] => [
  element(TAG.manufacturer, 'LO', 'Cotyle'),
  element(TAG.modelName, 'LO', 'Cotyle'),
  element(TAG.deviceSerialNumber, 'LO', installation),
  element(TAG.softwareVersions, 'LO', version),
];
