import type { LiveChange } from '@cotyle/contract/live';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { maySeePatient, maySeePatients, maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Change } from '../deeds/change.ts';

/** What one person hears of a change: nothing of what he may not see. */
export const heardBy = (viewer: Viewer, change: Change): LiveChange | undefined => {
  const { topic, id } = change;
  const told = (name: LiveChange['topic']): LiveChange =>
    id === undefined ? { topic: name } : { topic: name, id };
  switch (topic) {
    case 'procedures':
      return !change.seenBy || change.seenBy.some((one) => maySeeProcedure(viewer, one))
        ? told(topic)
        : undefined;
    case 'patients':
      if (!maySeePatients(viewer.role)) return undefined;
      return !change.seenBy || change.seenBy.some((one) => maySeePatient(viewer, one))
        ? told(topic)
        : undefined;
    case 'events':
      return isAdministrator(viewer.role) ? { topic } : undefined;
    case 'users':
    case 'locations':
    case 'assignments':
      return told(topic);
    default:
      return topic === `messages:${viewer.id}` ? { topic: 'messages' } : undefined;
  }
};
