import { useCallback, useSyncExternalStore } from 'react';

interface SharedUrl {
  readonly url: string;
  users: number;
}

/** One URL for all that show the same bytes: an image that the page shows already is printed without loading it again. */
const shared = new WeakMap<Blob, SharedUrl>();

const acquire = (blob: Blob): void => {
  const known = shared.get(blob);
  if (known) known.users += 1;
  else shared.set(blob, { url: URL.createObjectURL(blob), users: 1 });
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
  const subscribe = useCallback(() => {
    if (!blob) return () => undefined;
    acquire(blob);
    return () => release(blob);
  }, [blob]);
  // React reads the URL again once it has subscribed.
  return useSyncExternalStore(subscribe, () => (blob ? shared.get(blob)?.url : undefined));
};
