/** The lists whose versions writes raise; a person's messages are a list of their own. */
export type Topic =
  'users' | 'locations' | 'assignments' | 'patients' | 'procedures' | 'events' | `messages:${number}`;

export interface Change {
  readonly topic: Topic;
  /** The record in it, where one alone changed. */
  readonly id?: number;
}

/** The channel on which the nodes tell each other. */
export const CHANNEL = 'cotyle_changes';
