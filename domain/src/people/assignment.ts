import type { Role } from '../access/roles.ts';
import type { UserStatus } from './status.ts';

interface Person {
  readonly role: Role;
  readonly status: UserStatus;
  readonly deleted: boolean;
  readonly locationId: number | null;
}

/** Available to a surgeon: an active assistant of the same location. */
export const mayAssist = (assistant: Person, surgeon: Person): boolean =>
  assistant.role === 'SURGICAL_ASSISTANT' &&
  assistant.status === 'ACTIVE' &&
  !assistant.deleted &&
  assistant.locationId !== null &&
  assistant.locationId === surgeon.locationId;

export const CANNOT_ASSIST = 'Only an active assistant of the same location can be assigned.';
export const ALREADY_ASSIGNED = 'This assistant is already assigned.';
