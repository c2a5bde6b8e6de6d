export interface About {
  readonly build: string;
  readonly demo: boolean;
}

interface AboutState {
  readonly demo: boolean;
  /** Another build than the running one is served. */
  readonly outdated: boolean;
}

export interface AboutStore {
  readonly state: () => AboutState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly refresh: () => Promise<void>;
}

/** Looked at by hand: the checker of the contract weighs more than the rest of the sign-in page. */
export const readAbout = (answer: unknown): About | undefined => {
  const value = (answer as { value?: Partial<About> } | null | undefined)?.value;
  return typeof value?.build === 'string' && typeof value.demo === 'boolean'
    ? { build: value.build, demo: value.demo }
    : undefined;
};

/** Knows whether the data is invented and whether a newer build is served. */
export const createAboutStore = (ownBuild: string, ask: () => Promise<unknown>): AboutStore => {
  let state: AboutState = { demo: false, outdated: false };
  const listeners = new Set<() => void>();
  const become = (next: AboutState): void => {
    if (next.demo === state.demo && next.outdated === state.outdated) return;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: async () => {
      // No answer says nothing about the version: ask again later.
      const about = readAbout(await ask().catch(() => undefined));
      if (about) become({ demo: about.demo, outdated: ownBuild !== '' && about.build !== ownBuild });
    },
  };
};
