import { isAdministrator } from '@cotyle/domain/access/roles';
import { maySeePatients } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { condition, TRUE } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';

/** The rule maySeePatient as SQL over `t`; a test compares the two. */
export const seesPatients = (viewer: Viewer): Condition => {
  if (!maySeePatients(viewer.role)) return condition('false');
  if (isAdministrator(viewer.role)) return TRUE;
  const creatorIds = [...new Set([viewer.id, ...viewer.surgeonIds])];
  return {
    ...condition('t.creator_id = any(?)', creatorIds),
    disjoint: creatorIds.map((creatorId) => condition('t.creator_id = ?', creatorId)),
  };
};
