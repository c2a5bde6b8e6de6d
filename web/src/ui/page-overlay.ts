import type { ReactNode } from 'react';
import { createStore, useStore } from './store.ts';

const overlay = createStore<ReactNode>(null);

/** Shown above all pages from now on; it is loaded with the feature that sets it, not with the layout. */
export const setPageOverlay = overlay.set;

export const PageOverlay = (): ReactNode => useStore(overlay);
