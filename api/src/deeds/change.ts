import type { VisiblePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';

/** The lists whose versions writes raise; a person's messages are a list of their own. */
export type Topic =
  'users' | 'locations' | 'assignments' | 'patients' | 'procedures' | 'events' | `messages:${number}`;

/**
 * A list, and where there is one the record in it, that is no longer what it was. `seenBy` says who could see the
 * record, before and after, without a name in it: those people are told, and without it everybody who has the list.
 */
export type Change =
  | { readonly topic: 'procedures'; readonly id?: number; readonly seenBy?: readonly VisibleProcedure[] }
  | { readonly topic: 'patients'; readonly id?: number; readonly seenBy?: readonly VisiblePatient[] }
  | { readonly topic: Exclude<Topic, 'procedures' | 'patients'>; readonly id?: number };

/**
 * What the nodes hear of each other. Of people the database itself tells (migration 0015): a session has ended, or, where none
 * is named, somebody's rights may have changed.
 */
export type Told = Change | { readonly topic: 'people'; readonly sessionId?: string };

/** The channel on which the nodes tell each other. */
export const CHANNEL = 'cotyle_changes';
