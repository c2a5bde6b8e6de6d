/** What the wrapped key of a file belongs to: it opens no other object. */
export const aboutFile = (storageKey: string, id: string): string => `file ${storageKey} ${id}`;
