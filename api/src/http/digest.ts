import { hash } from 'node:crypto';

/** Short enough for a header, long enough that no two texts share one. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
