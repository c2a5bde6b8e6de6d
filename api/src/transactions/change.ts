import type { VisiblePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';

/** The lists whose versions writes raise; a person's messages are a list of their own. */
export type TopicKey =
  'users' | 'locations' | 'assignments' | 'patients' | 'procedures' | 'events' | `messages:${number}`;

type NonEmpty<T> = readonly [T, ...T[]];

/** Everybody who is signed in, or the administrators and the people who are named. */
export type Audience = 'everyone' | { readonly administratorsAnd: readonly number[] };

/**
 * A list, and where there is one the record in it, that is no longer what it was, with the people who may learn of it: a
 * change without an audience does not compile. `seenBy` has what decides who could see a record, before and after the change.
 * The id of a patient or a procedure never goes to everyone.
 */
export type Change =
  | { readonly topic: 'procedures'; readonly id: number; readonly seenBy: NonEmpty<VisibleProcedure> }
  | { readonly topic: 'patients'; readonly id: number; readonly seenBy: NonEmpty<VisiblePatient> }
  | { readonly topic: 'procedures' | 'patients'; readonly id?: never; readonly audience: 'everyone' }
  | {
      readonly topic: 'users' | 'locations' | 'assignments';
      readonly id?: number;
      readonly audience: Audience;
    }
  /** The topics themselves say who: the administrators, and the one whose messages they are. */
  | { readonly topic: 'events' | `messages:${number}` };

/**
 * What the nodes hear of each other. Of people the database itself tells (migration 0015): a session has ended, or, where none
 * is named, somebody's rights may have changed.
 */
export type ChangeEvent = Change | { readonly topic: 'people'; readonly sessionId?: string };

/** The channel on which the nodes tell each other. */
export const CHANNEL = 'cotyle_changes';
