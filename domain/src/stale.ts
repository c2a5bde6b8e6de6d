/** What a person reads when a record was changed after they had opened it. */
const OWN_CHANGE = 'You changed this record in another window';

/** `who` is undefined where it was the person themselves, in another window. */
export const staleText = (who: string | undefined, at: string, changes: readonly string[]): string =>
  `${who === undefined ? OWN_CHANGE : `${who} changed this record`} at ${at}${
    changes.length === 0 ? '.' : `: ${changes.join(', ')}.`
  }`;

export const isOwnChange = (message: string): boolean => message.startsWith(OWN_CHANGE);
