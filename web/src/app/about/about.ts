import { createStore } from '../../ui/store.ts';
import type { Store } from '../../ui/store.ts';
import { readSsoOffer, readStoredSsoOffer, storeSsoOffer } from '../../shared/session/sso-offer.ts';
import type { SsoOffer } from '../../shared/session/sso-offer.ts';
import { memoryStorage } from '../../shared/storage/key-value.ts';
import type { KeyValueStorage } from '../../shared/storage/key-value.ts';

export interface About {
  readonly build: string;
  readonly demo: boolean;
  readonly casesInMaking: number;
  readonly sso: SsoOffer | undefined;
}

interface AboutState {
  readonly demo: boolean;
  /** Cases of the demo whose scans and models are still being made. */
  readonly casesInMaking: number;
  /** Undefined where there is no single sign-on. */
  readonly sso: SsoOffer | undefined;
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
    ? {
        build: value.build,
        demo: value.demo,
        casesInMaking: value.casesInMaking ?? 0,
        sso: readSsoOffer(value.sso),
      }
    : undefined;
};

/** Whether the data is invented, whether a newer build is served, and how people sign in. */
export const createAboutStore = (
  ownBuild: string,
  fetchAbout: () => Promise<unknown>,
  storage: KeyValueStorage = memoryStorage(),
): AboutStore => {
  const store = createStore<AboutState>({
    demo: false,
    casesInMaking: 0,
    outdated: false,
    sso: readStoredSsoOffer(storage),
  });
  const update = (next: AboutState): void => {
    if (JSON.stringify(next) === JSON.stringify(store.get())) return;
    storeSsoOffer(storage, next.sso);
    store.set(next);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh: async () => {
      // Without an answer the version stays unknown until the next refresh.
      const about = readAbout(await fetchAbout().catch(() => undefined));
      if (!about) return;
      const { build, demo, casesInMaking, sso } = about;
      update({ demo, casesInMaking, outdated: ownBuild !== '' && build !== ownBuild, sso });
    },
  };
};
