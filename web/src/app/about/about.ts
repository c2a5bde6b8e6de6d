import { createStore } from '../../ui/store.ts';
import type { Store } from '../../ui/store.ts';

export interface About {
  readonly build: string;
  readonly demo: boolean;
}

interface AboutState {
  readonly demo: boolean;
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
    ? { build: value.build, demo: value.demo }
    : undefined;
};

/** Whether the data is invented and whether a newer build is served. */
export const createAboutStore = (ownBuild: string, fetchAbout: () => Promise<unknown>): AboutStore => {
  const store = createStore<AboutState>({ demo: false, outdated: false });
  const update = (next: AboutState): void => {
    const { demo, outdated } = store.get();
    if (next.demo !== demo || next.outdated !== outdated) store.set(next);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh: async () => {
      // Without an answer the version stays unknown until the next refresh.
      const about = readAbout(await fetchAbout().catch(() => undefined));
      if (about) update({ demo: about.demo, outdated: ownBuild !== '' && about.build !== ownBuild });
    },
  };
};
