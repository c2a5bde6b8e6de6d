import type { Role } from '../access/roles.ts';
import type { ProcedureStatus } from '../status.ts';

/** The procedure's engineer after the change: an id, nobody, or the same as before. */
export const engineerAfter = (
  to: ProcedureStatus,
  actor: { id: number; role: Role },
  before: number | null,
): number | null => {
  if (to === 'SCAN_READY') return null;
  return to === 'MODEL_IN_WORK' && actor.role === 'IMAGE_ENGINEER' ? actor.id : before;
};

/** The receivers of the message about a change of status. */
export type Audience = 'RADIOLOGISTS_OF_LOCATION' | 'ENGINEERS' | 'SURGEON';

export interface Notification {
  readonly text: string;
  readonly audience: Audience;
}

const NOTIFICATIONS: Partial<Record<ProcedureStatus, Notification>> = {
  SCAN: { text: 'Scan ordered', audience: 'RADIOLOGISTS_OF_LOCATION' },
  SCAN_READY: { text: 'Scan Ready', audience: 'ENGINEERS' },
  MODEL_IN_WORK: { text: 'Model in work', audience: 'SURGEON' },
  MODEL_READY: { text: 'Model ready', audience: 'SURGEON' },
};

export const notificationOf = (to: ProcedureStatus): Notification | undefined => NOTIFICATIONS[to];

export const NOTIFICATION_TEXTS: readonly string[] = Object.values(NOTIFICATIONS).map(({ text }) => text);
