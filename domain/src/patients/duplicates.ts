/** What two records have in common when they may be of one person. */
export const DUPLICATE_REASONS = ['NAME_AND_BIRTH', 'RECORD_NUMBER'] as const;

export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** The most possible duplicates that are shown. */
export const DUPLICATES_MAX = 10;
