import { createStore } from '../../ui/store.ts';
import type { Store } from '../../ui/store.ts';

export interface About {
  readonly build: string;
  readonly demo: boolean;
  readonly casesInMaking: number;
}

interface AboutState {
  readonly demo: boolean;
  /** Cases of the demo whose scans and models are still being made. */
  readonly casesInMaking: number;
  /** The server has another build than this page. */
  readonly outdated: boolean;
}

export interface AboutStore extends Pick<Store<AboutState>, 'get' | 'subscribe'> {
  readonly refresh: () => Promise<void>;
}

/** Checked by hand: the schemas of the contract are larger than the rest of the sign-in page. */
export const readAbout = (answer: unknown): About | undefined => {
  const value = (answer as { value?: Partial<About> } | null | undefined)?.value;
  return typeof value?.build === 'string' && typeof value.demo === 'boolean'
    ? { build: value.build, demo: value.demo, casesInMaking: value.casesInMaking ?? 0 }
    : undefined;
};

/** Whether the data is invented and whether a newer build is served. */
export const createAboutStore = (ownBuild: string, fetchAbout: () => Promise<unknown>): AboutStore => {
  const store = createStore<AboutState>({ demo: false, casesInMaking: 0, outdated: false });
  const update = (next: AboutState): void => {
    const { demo, casesInMaking, outdated } = store.get();
    if (next.demo !== demo || next.casesInMaking !== casesInMaking || next.outdated !== outdated)
      store.set(next);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh: async () => {
      // Without an answer the version stays unknown until the next refresh.
      const about = readAbout(await fetchAbout().catch(() => undefined));
      if (!about) return;
      const { build, demo, casesInMaking } = about;
      update({ demo, casesInMaking, outdated: ownBuild !== '' && build !== ownBuild });
    },
  };
};
