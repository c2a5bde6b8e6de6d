import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import type { CallShape } from '@cotyle/contract/call';
import { eventCalls } from '@cotyle/contract/events';
import type { fileCalls } from '@cotyle/contract/files';
import type { LiveChange } from '@cotyle/contract/live';
import { locationCalls } from '@cotyle/contract/locations';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { scanCalls } from '@cotyle/contract/scans';

/** What tells one call from another. */
export type Called<C extends CallShape = CallShape> = Pick<C, 'method' | 'path'>;

interface MadeOf {
  /** Answers that any record of the topic may stand in. */
  readonly any: readonly Called[];
  /** Answers about the one record whose id is their parameter. */
  readonly one: readonly Called[];
}

// By name, which the compiler holds against the contract: their schemas are large, and only the procedure page needs them.
const FILES: Called<typeof fileCalls.all> = { method: 'GET', path: '/file/all' };
const FILES_OF: Called<typeof fileCalls.ofProcedure> = {
  method: 'GET',
  path: '/file/list-by-procedure-id/{id}',
};
const SCAN_REPORT: Called<typeof scanCalls.report> = { method: 'GET', path: '/scan/report/{id}' };

const PAIRS = [assignmentCalls.all, assignmentCalls.bySurgeon, assignmentCalls.byAssistant];
const PEOPLE = [adminUserCalls.all, directoryCalls.all];
const PATIENTS = [patientCalls.actual, patientCalls.deleted];
const PROCEDURES = [procedureCalls.actual, procedureCalls.deleted];
const CASES = [...PATIENTS, ...PROCEDURES, patientCalls.get, procedureCalls.get];

/**
 * Which kept answers a change makes doubtful. Names inside messages are left to the poll of the messages: asked for
 * at every change of a procedure, those long lists would be most of what a browser loads.
 */
export const MADE_OF: Record<LiveChange['topic'], MadeOf> = {
  users: { any: [...PEOPLE, ...PAIRS, ...CASES], one: [adminUserCalls.get] },
  locations: { any: [locationCalls.all, adminUserCalls.get, ...PEOPLE, ...CASES], one: [locationCalls.get] },
  assignments: { any: [...PAIRS, adminUserCalls.all, adminUserCalls.get], one: [] },
  patients: {
    any: [...PATIENTS, ...PROCEDURES, procedureCalls.get, SCAN_REPORT],
    one: [patientCalls.get, patientCalls.procedures],
  },
  procedures: {
    any: [FILES, ...PATIENTS, ...PROCEDURES, patientCalls.get, patientCalls.procedures],
    one: [procedureCalls.get, FILES_OF, noteCalls.ofProcedure, eventCalls.ofProcedure, SCAN_REPORT],
  },
  events: { any: [eventCalls.all], one: [] },
  messages: { any: [messageCalls.received, messageCalls.sent], one: [] },
};
