import type { CallShape } from '@cotyle/contract/call';
import type { Role } from '@cotyle/domain/access/roles';

/** Whether the API allows this call for the role: what it would reject is not offered. */
export const mayCall = ({ access }: CallShape, role: Role): boolean =>
  access.kind === 'signed-in' && access.roles.includes(role);
