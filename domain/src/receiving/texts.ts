import { AUTOMATIC_MESSAGE } from '../notices/automatic.ts';

/** Texts about received studies. None has patient data. */

export const SCAN_RECEIVED_NOTICE = `${AUTOMATIC_MESSAGE} CT scan received. Please check it and set Scan Ready.`;

const images = (count: number): string => `${count} ${count === 1 ? 'image' : 'images'}`;

/** The description of a received scan. */
export const receivedFrom = (connection: string): string => `Received from ${connection}`;

export const receivedFileName = (studyId: number): string => `Received study ${studyId}.zip`;

const MATCHED_BY = { ORDER_NUMBER: 'order number', RECORD_NUMBER: 'record number, name and date of birth' };

export const receivedInWords = (count: number, connection: string, by: keyof typeof MATCHED_BY): string =>
  `${images(count)} from ${connection}, matched by ${MATCHED_BY[by]}`;

export const unmatchedInWords = (count: number, connection: string, reason: string): string =>
  `${images(count)} from ${connection}: ${reason}`;

export const STUDY_TOO_LARGE =
  'The study is larger than the largest file that is accepted. Send the CT of the hips alone, or ask an administrator to raise the limit.';

export const NO_SCAN_REQUEST = 'Images can be added only to a case in Scan Request.';

export const assignedInWords = (count: number, connection: string): string =>
  `${images(count)} from ${connection}`;
