import type { Role } from '@cotyle/domain/access/roles';
import { describeAccessMatrix } from './testing/access-matrix.ts';
import type { Kind } from './testing/matrix-world.ts';

/** A record that the role sees. */
const SEEN: Readonly<Record<Role, Kind>> = {
  SURGEON: 'own',
  SURGICAL_ASSISTANT: 'assigned surgeon’s',
  RADIOLOGIST: 'same location',
  IMAGE_ENGINEER: 'in work',
  ADMIN: 'own',
  MASTER_ADMIN: 'deleted',
};

/** One record that a role sees, one that it does not, and one that does not exist; the slow test tries every kind. */
describeAccessMatrix({ permitted: (role) => [SEEN[role], 'foreign', 'absent'], refused: ['absent'] });
