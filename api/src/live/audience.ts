import type { LiveChange } from '@cotyle/contract/live';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { maySeePatient, maySeePatients, maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Audience, Change } from '../transactions/change.ts';

const isIn = (audience: Audience, viewer: Viewer): boolean =>
  audience === 'everyone' || isAdministrator(viewer.role) || audience.administratorsAnd.includes(viewer.id);

/** What one person hears of a change: nothing of what they may not see. */
export const visibleTo = (viewer: Viewer, change: Change): LiveChange | undefined => {
  const { topic } = change;
  switch (topic) {
    case 'procedures':
      if ('audience' in change) return { topic };
      return change.seenBy.some((one) => maySeeProcedure(viewer, one)) ? { topic, id: change.id } : undefined;
    case 'patients':
      if (!maySeePatients(viewer.role)) return undefined;
      if ('audience' in change) return { topic };
      return change.seenBy.some((one) => maySeePatient(viewer, one)) ? { topic, id: change.id } : undefined;
    case 'events':
      return isAdministrator(viewer.role) ? { topic } : undefined;
    case 'users':
    case 'locations':
    case 'assignments':
      if (!isIn(change.audience, viewer)) return undefined;
      return change.id === undefined ? { topic } : { topic, id: change.id };
    default:
      return topic === `messages:${viewer.id}` ? { topic: 'messages' } : undefined;
  }
};

/** Whether what this person may see can be another now: they are asked about anew, and so is all they have. */
export const changesRightsOf = (viewer: Viewer, change: Change): boolean => {
  if (change.topic !== 'users' && change.topic !== 'assignments') return false;
  if (change.id !== undefined) return change.id === viewer.id;
  return change.audience === 'everyone' || change.audience.administratorsAnd.includes(viewer.id);
};
