import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

interface Loadable {
  readonly Page: ComponentType;
  /** Loads the page ahead of its first rendering. */
  readonly preload: () => Promise<void>;
}

/**
 * Like React's lazy, but a page that is already loaded is rendered at once: React would show the fallback first, and
 * keep it for 300 ms.
 */
export const loadable = (load: () => Promise<ComponentType>): Loadable => {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  const Page = () => {
    const [Loaded] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Loaded />;
  };
  return { Page, preload };
};
