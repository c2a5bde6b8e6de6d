import type { UserStatus } from '../people/status.ts';

interface Person {
  readonly status: UserStatus;
  readonly deleted: boolean;
}

/** Blocked, pending and deleted people cannot read what is sent to them. */
export const mayReceive = ({ status, deleted }: Person): boolean => status === 'ACTIVE' && !deleted;
