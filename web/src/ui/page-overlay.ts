import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What a feature leaves over all pages once it is in use: it comes with the feature, and not with the layout. */
export const setPageOverlay = (node: ReactNode): void => {
  shown = node;
  for (const listener of listeners) listener();
};

export const PageOverlay = (): ReactNode => useSyncExternalStore(subscribe, () => shown);
