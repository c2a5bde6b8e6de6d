import { useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/**
 * The messages that are marked as new. A message is read after a moment; its mark stays until the person answers or
 * leaves the chat, so that they find it again.
 */
export const useNewMarks = (unread: readonly number[]) => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(NONE);
  if (unread.some((id) => !marked.has(id))) setMarked(new Set([...marked, ...unread]));
  return { marked, clear: () => setMarked(NONE) };
};
