import { emergencyCases, visibleStatuses } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { condition, TRUE } from '../lists/conditions.ts';
import type { Condition } from '../lists/conditions.ts';

const createdByOrFor = ({ id }: Viewer, surgeonIds: readonly number[]): Condition => ({
  ...condition('t.creator_id = ? or t.surgeon_id = any(?)', id, surgeonIds),
  disjoint: [
    condition('t.creator_id = ?', id),
    ...surgeonIds.map((surgeonId) =>
      surgeonId === id
        ? condition('t.surgeon_id = ? and t.creator_id <> t.surgeon_id', id)
        : condition('t.surgeon_id = ? and t.creator_id <> ?', surgeonId, id),
    ),
  ],
});

const scope = (viewer: Viewer): Condition => {
  switch (viewer.role) {
    case 'MASTER_ADMIN':
    case 'ADMIN':
    case 'IMAGE_ENGINEER':
      return TRUE;
    case 'RADIOLOGIST':
      return condition('t.radiology_location_id = ?', viewer.locationId);
    case 'SURGEON':
    case 'SURGICAL_ASSISTANT':
      return createdByOrFor(viewer, [...new Set([viewer.id, ...viewer.surgeonIds])]);
  }
};

/**
 * Literals instead of parameters: only then can PostgreSQL use the partial index of the worklist, and estimate the rows, in a
 * statement that it plans once.
 */
export const hasStatus = (statuses: readonly ProcedureStatus[]): Condition => {
  const known = PROCEDURE_STATUSES.filter((status) => statuses.includes(status));
  return condition(`t.status in (${known.map((status) => `'${status}'`).join(', ')})`);
};

/** The rule maySeeProcedure as SQL over `t`; a test compares the two. */
export const seesProcedures = (viewer: Viewer): Condition[] => {
  const statuses = visibleStatuses(viewer.role);
  const ordinary = [
    scope(viewer),
    ...(statuses.length === PROCEDURE_STATUSES.length ? [] : [hasStatus(statuses)]),
  ];
  const emergency = emergencyCases(viewer);
  return emergency.length === 0 ? ordinary : [orEmergency(ordinary, emergency)];
};

const orEmergency = (ordinary: readonly Condition[], procedureIds: readonly number[]): Condition =>
  condition(
    `${ordinary.map(({ text }) => `(${text})`).join(' and ')} or t.id = any(?) and t.deleted_at is null`,
    ...ordinary.flatMap(({ values }) => values),
    procedureIds,
  );

/** The condition has one form for each of these, so a named statement has it in its name. */
export const visibilityForm = (viewer: Viewer): string =>
  emergencyCases(viewer).length === 0 ? viewer.role : `${viewer.role}-emergency`;

/** Assigned to the caller or to nobody yet; for the two roles that share a worklist. */
export const assignedOrUnassigned = (viewer: Viewer): Condition[] => {
  if (viewer.role === 'IMAGE_ENGINEER')
    return [condition('t.engineer_id is null or t.engineer_id = ?', viewer.id)];
  if (viewer.role === 'RADIOLOGIST') {
    return [condition('t.radiologist_id is null or t.radiologist_id = ?', viewer.id)];
  }
  return [];
};
