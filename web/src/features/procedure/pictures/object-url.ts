import { useLayoutEffect, useState } from 'react';

interface SharedUrl {
  readonly url: string;
  users: number;
}

/** One URL for all that show the same bytes: an image that the page shows already is printed without loading it again. */
const shared = new WeakMap<Blob, SharedUrl>();

const acquire = (blob: Blob): string => {
  const known = shared.get(blob);
  if (known) {
    known.users += 1;
    return known.url;
  }
  const url = URL.createObjectURL(blob);
  shared.set(blob, { url, users: 1 });
  return url;
};

const release = (blob: Blob): void => {
  const known = shared.get(blob);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  shared.delete(blob);
  URL.revokeObjectURL(known.url);
};

/** The URL of bytes in memory, revoked once nobody shows them. */
export const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [held, setHeld] = useState<{ readonly blob: Blob; readonly url: string }>();
  // Before the browser paints, so that a printed page has its images.
  useLayoutEffect(() => {
    if (!blob) return undefined;
    setHeld({ blob, url: acquire(blob) });
    return () => release(blob);
  }, [blob]);
  return held && held.blob === blob ? held.url : undefined;
};
