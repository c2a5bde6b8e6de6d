import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { DataElement } from '../../platform/dimse/data-set/elements.ts';
import type { OpenRequest } from './open-requests.ts';
import { personName } from './person-name.ts';
import type { WorklistQuery } from './query.ts';
import { TAG } from './tags.ts';

export interface AnswerFacts {
  readonly request: OpenRequest;
  readonly studyInstanceUid: string;
  /** As YYYYMMDD. */
  readonly day: string;
  readonly aeTitle: string;
}

export const MODALITY = 'CT';
const LO_LENGTH = 64;

const element = (tag: number, vr: string, value: string): DataElement => ({ tag, vr, value });

const descriptionOf = ({ side }: OpenRequest): string =>
  side === null ? 'CT for hip planning' : `CT for hip planning, ${SIDE_LABELS[side].toLowerCase()} hip`;

const stepElements = ({ request, day, aeTitle }: AnswerFacts): DataElement[] => [
  element(TAG.modality, 'CS', MODALITY),
  element(TAG.stationAeTitle, 'AE', aeTitle),
  element(TAG.startDate, 'DA', day),
  element(TAG.startTime, 'TM', '000000'),
  element(TAG.performingPhysician, 'PN', ''),
  element(TAG.stepDescription, 'LO', descriptionOf(request)),
  element(TAG.stepId, 'SH', request.orderNumber),
];

/** The keys of the query that we know, with their values (PS3.4 table K.6-1). */
export const answerTo = ({ keys, stepKeys }: WorklistQuery, facts: AnswerFacts): DataElement[] => {
  const { request } = facts;
  const surgeon = personName(request.surgeonSecond, request.surgeonFirst);
  const all: DataElement[] = [
    element(TAG.accessionNumber, 'SH', request.orderNumber),
    element(TAG.referringPhysician, 'PN', surgeon),
    element(TAG.patientName, 'PN', personName(request.nameSecond, request.nameFirst)),
    element(TAG.patientId, 'LO', request.recordNumber.slice(0, LO_LENGTH)),
    element(TAG.birthDate, 'DA', request.dateOfBirth.replaceAll('-', '')),
    element(TAG.sex, 'CS', request.gender === 'MALE' ? 'M' : 'F'),
    element(TAG.studyInstanceUid, 'UI', facts.studyInstanceUid),
    element(TAG.requestingPhysician, 'PN', surgeon),
    element(TAG.procedureDescription, 'LO', descriptionOf(request)),
    element(TAG.procedureId, 'SH', request.orderNumber),
    element(TAG.procedurePriority, 'SH', 'ROUTINE'),
  ];
  const step = stepElements(facts).filter(({ tag }) => stepKeys === 'all' || stepKeys?.has(tag));
  return [
    element(TAG.specificCharacterSet, 'CS', 'ISO_IR 192'),
    ...all.filter(({ tag }) => keys.has(tag)),
    ...(stepKeys === undefined ? [] : [{ tag: TAG.stepSequence, vr: 'SQ', value: [step] }]),
  ];
};
