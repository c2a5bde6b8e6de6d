import { createHash } from 'node:crypto';
import type { DataElement } from '../../../platform/dimse/data-set/elements.ts';
import { caseElements, element, equipmentElements } from './common-elements.ts';
import type { NewUid, StudyElements } from './common-elements.ts';
import { ENCLOSED_MAX } from './encapsulate.ts';
import type { EncapsulatedObject, EnclosedFile } from './encapsulate.ts';
import type { SentCase } from './sent-case.ts';
import { TAG } from './tags.ts';

/** What all objects of a case have in common. */
export interface ObjectFrame {
  readonly sent: SentCase;
  readonly study: StudyElements;
  readonly newUid: NewUid;
  readonly timeOf: (at: Date) => { readonly day: string; readonly time: string };
  /** Of the software. */
  readonly version: string;
}

interface ObjectContent {
  readonly sopClassUid: string;
  readonly modality: string;
  readonly seriesNumber: string;
  readonly seriesDescription: string;
  readonly instanceNumber: number;
  readonly title: string;
  readonly mimeType: string;
  readonly madeAt: Date;
  /** Of the enclosed file. */
  readonly sha256: string;
  readonly file: EnclosedFile;
  /** Of this kind of object alone. */
  readonly own: readonly DataElement[];
}

/**
 * An object whose UID follows from all that it says: sent again it is the same object, and where anything in it has changed it is
 * another one. The PACS never gets two contents under one UID.
 */
export const makeObject = (frame: ObjectFrame, content: ObjectContent): EncapsulatedObject => {
  const { sent, study, newUid, timeOf, version } = frame;
  const { sopClassUid, modality, file, sha256 } = content;
  if (file.length > ENCLOSED_MAX) throw new Error('The file is too large for an object of DICOM.');
  const { day, time } = timeOf(content.madeAt);
  const seriesName = [modality, sent.procedureId, study.studyInstanceUid, sent.side].join(' ');
  const elements: readonly DataElement[] = [
    element(TAG.specificCharacterSet, 'CS', 'ISO_IR 192'),
    element(TAG.sopClassUid, 'UI', sopClassUid),
    ...study.elements,
    ...caseElements(sent),
    element(TAG.modality, 'CS', modality),
    element(TAG.seriesInstanceUid, 'UI', newUid(`series of results ${seriesName}`)),
    element(TAG.seriesNumber, 'IS', content.seriesNumber),
    element(TAG.seriesDescription, 'LO', content.seriesDescription),
    element(TAG.instanceNumber, 'IS', String(content.instanceNumber)),
    element(TAG.contentDate, 'DA', day),
    element(TAG.contentTime, 'TM', time),
    element(TAG.acquisitionDateTime, 'DT', `${day}${time}`),
    element(TAG.documentTitle, 'ST', content.title),
    element(TAG.mimeType, 'LO', content.mimeType),
    { tag: TAG.conceptName, vr: 'SQ', value: [] },
    { tag: TAG.documentLength, vr: 'UL', value: file.length },
    ...content.own,
  ];
  const name = createHash('sha256')
    .update(JSON.stringify([elements, sha256]))
    .digest('hex');
  const sopInstanceUid = newUid(`result ${name}`);
  return {
    sopClassUid,
    sopInstanceUid,
    elements: [
      ...elements,
      element(TAG.sopInstanceUid, 'UI', sopInstanceUid),
      ...equipmentElements(sent, version),
    ],
    file,
  };
};
