import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import type { CallShape } from '@cotyle/contract/call';
import { eventCalls } from '@cotyle/contract/events';
import type { fileCalls } from '@cotyle/contract/files';
import { locationCalls } from '@cotyle/contract/locations';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { scanCalls } from '@cotyle/contract/scans';
import { TOPICS } from '@cotyle/contract/topics';
import type { Topic } from '@cotyle/contract/topics';

/** What identifies a call. */
export type Called<C extends CallShape = CallShape> = Pick<C, 'method' | 'path'>;

type Dependent<C extends CallShape = CallShape> = Pick<C, 'method' | 'path' | 'dependsOn'>;

interface DependentCalls {
  /** Calls whose answers any change of the topic makes stale. */
  readonly any: readonly Called[];
  /** Calls whose answers a change of the record makes stale whose id is their parameter. */
  readonly one: readonly Called[];
}

// Copied, because their modules hold large schemas that only the procedure page needs. The types are the literals of the
// contract, so a copy that differs does not compile.
const FILES: Dependent<typeof fileCalls.all> = {
  method: 'GET',
  path: '/file/all',
  dependsOn: { any: ['procedures', 'users'] },
};
const FILES_OF_PROCEDURE: Dependent<typeof fileCalls.ofProcedure> = {
  method: 'GET',
  path: '/file/list-by-procedure-id/{id}',
  dependsOn: { record: ['procedures'], any: ['users'] },
};
const SCAN_REPORT: Dependent<typeof scanCalls.report> = {
  method: 'GET',
  path: '/scan/report/{id}',
  dependsOn: { record: ['procedures'], any: ['patients', 'users'] },
};

const RESOURCES: readonly Readonly<Record<string, Dependent>>[] = [
  adminUserCalls,
  directoryCalls,
  assignmentCalls,
  eventCalls,
  locationCalls,
  messageCalls,
  noteCalls,
  patientCalls,
  procedureCalls,
  { FILES, FILES_OF_PROCEDURE, SCAN_REPORT },
];

const CALLS = RESOURCES.flatMap((calls) => Object.values(calls));

const dependentOn = (topic: Topic): DependentCalls => ({
  any: CALLS.filter(({ dependsOn }) => dependsOn?.any?.includes(topic)),
  one: CALLS.filter(({ dependsOn }) => dependsOn?.record?.includes(topic)),
});

/** Which kept answers a change makes stale, as the calls declare it. */
export const CALLS_BY_TOPIC = Object.fromEntries(
  TOPICS.map((topic) => [topic, dependentOn(topic)]),
) as Record<Topic, DependentCalls>;
