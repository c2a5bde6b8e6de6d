import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

export type EventType = 'USER_CREATED' | 'USER_UPDATED' | 'USER_LOGIN' | 'USER_LOGOUT';

export interface NewEvent {
  readonly type: EventType;
  readonly creation: Date;
  readonly initiatorId: number | null;
  readonly subjectUserId: number;
  readonly oldValue?: string;
  readonly newValue?: string;
}

/** Always with the transaction of the deed: no deed without its event, no event without its deed. */
export const recordEvent = async (tx: Kysely<Tables>, event: NewEvent): Promise<void> => {
  await tx
    .insertInto('events')
    .values({
      type: event.type,
      creation: event.creation,
      initiator_id: event.initiatorId,
      subject_user_id: event.subjectUserId,
      old_value: event.oldValue ?? null,
      new_value: event.newValue ?? null,
    })
    .execute();
};
