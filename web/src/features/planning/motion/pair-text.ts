import type { ContactPair } from '@cotyle/domain/motion/contacts';

/** What touches what, as the beginning of a sentence. */
export const pairText = (pair: ContactPair): string => `${pair.charAt(0).toUpperCase()}${pair.slice(1)}`;
