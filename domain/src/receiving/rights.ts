import { isAdministrator } from '../access/roles.ts';
import type { Viewer } from '../access/visibility.ts';

/** Who sees the received studies of a location that belong to no case yet, and decides about them. */
export const maySeeIncoming = ({ role, locationId }: Viewer, studyLocationId: number): boolean =>
  isAdministrator(role) || (role === 'RADIOLOGIST' && locationId === studyLocationId);
