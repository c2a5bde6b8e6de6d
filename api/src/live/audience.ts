import type { LiveChange } from '@cotyle/contract/live';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { maySeePatient, maySeePatients, maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { maySeeIncoming } from '@cotyle/domain/receiving/rights';
import { maySeeSegmentation } from '@cotyle/domain/segmentation/rights';
import type { Audience, Change } from '../transactions/change.ts';

const isIn = (audience: Audience, viewer: Viewer): boolean =>
  audience === 'everyone' || isAdministrator(viewer.role) || audience.administratorsAnd.includes(viewer.id);

/** The change as one person may see it; undefined if they may not. */
export const visibleTo = (viewer: Viewer, change: Change): LiveChange | undefined => {
  const { topic } = change;
  switch (topic) {
    case 'procedures':
      if ('audience' in change) return { topic };
      return change.seenBy.some((record) => maySeeProcedure(viewer, record))
        ? { topic, id: change.id }
        : undefined;
    case 'segmentations':
      return maySeeSegmentation(viewer.role) &&
        change.seenBy.some((record) => maySeeProcedure(viewer, record))
        ? { topic, id: change.id }
        : undefined;
    case 'patients':
      if (!maySeePatients(viewer.role)) return undefined;
      if ('audience' in change) return { topic };
      return change.seenBy.some((record) => maySeePatient(viewer, record))
        ? { topic, id: change.id }
        : undefined;
    case 'catalogues':
      return mayViewModels(viewer.role) ? { topic, id: change.id } : undefined;
    case 'incoming':
      return maySeeIncoming(viewer, change.locationId) ? { topic } : undefined;
    case 'events':
      return isAdministrator(viewer.role) ? { topic } : undefined;
    case 'users':
    case 'locations':
    case 'assignments':
    case 'settings':
      if (!isIn(change.audience, viewer)) return undefined;
      return change.id === undefined ? { topic } : { topic, id: change.id };
    default:
      return topic === `messages:${viewer.id}` ? { topic: 'messages' } : undefined;
  }
};

/** Whether the change may affect what this person can see: then their rights are read again and their browser resyncs. */
export const changesRightsOf = (viewer: Viewer, change: Change): boolean => {
  if (change.topic !== 'users' && change.topic !== 'assignments') return false;
  if (change.id !== undefined) return change.id === viewer.id;
  return change.audience === 'everyone' || change.audience.administratorsAnd.includes(viewer.id);
};
