import type { VisiblePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';

/** The key of a row in `versions`: a topic, or the messages of one person. */
export type TopicKey =
  | 'users'
  | 'locations'
  | 'settings'
  | 'assignments'
  | 'patients'
  | 'procedures'
  | 'segmentations'
  | 'catalogues'
  | 'incoming'
  | 'events'
  | `messages:${number}`;

type NonEmpty<T> = readonly [T, ...T[]];

/** Everybody who is signed in, or the administrators and the listed people. */
export type Audience = 'everyone' | { readonly administratorsAnd: readonly number[] };

/**
 * A change of a topic, or of one record of it, with the people who may be notified: a change without an audience does not
 * compile. `seenBy` holds the fields that decide who could see the record, before and after the change. The id of a patient
 * or a procedure is never sent to everyone.
 */
export type Change =
  | {
      /** A segmentation has the id of its procedure. */
      readonly topic: 'procedures' | 'segmentations';
      readonly id: number;
      readonly seenBy: NonEmpty<VisibleProcedure>;
    }
  | { readonly topic: 'patients'; readonly id: number; readonly seenBy: NonEmpty<VisiblePatient> }
  | { readonly topic: 'procedures' | 'patients'; readonly id?: never; readonly audience: 'everyone' }
  | {
      readonly topic: 'users' | 'locations' | 'assignments' | 'settings';
      readonly id?: number;
      readonly audience: Audience;
    }
  /** Catalogues of implants are for all who may view models. */
  | { readonly topic: 'catalogues'; readonly id: number }
  /** Studies without a case, of one location. */
  | { readonly topic: 'incoming'; readonly locationId: number }
  /** The audience follows from the topic: the administrators, or the person whose messages they are. */
  | { readonly topic: 'events' | `messages:${number}` };

/**
 * What is sent to all nodes by NOTIFY. Triggers of the database send `people`: a session has ended, or, without a session
 * id, somebody's rights may have changed.
 */
export type ChangeEvent = Change | { readonly topic: 'people'; readonly sessionId?: string };

/** The channel of NOTIFY and LISTEN. */
export const CHANNEL = 'cotyle_changes';
