import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../shared/storage/key-value.ts';
import { createAboutStore, readAbout } from './about.ts';

const aboutAnswer = (build: string, demo = false, casesInMaking = 0) => ({
  value: { version: '0.1.0', build, demo, casesInMaking },
});

describe('the about information of the server', () => {
  it.each([undefined, null, 'text', {}, { value: null }, { value: { build: 1, demo: true } }])(
    'is undefined for the invalid answer %j',
    (answer) => {
      expect(readAbout(answer)).toBeUndefined();
    },
  );

  it('reports a newer build', async () => {
    let build = 'a';
    const store = createAboutStore('a', async () => aboutAnswer(build));
    await store.refresh();
    expect(store.get().outdated).toBe(false);
    build = 'b';
    await store.refresh();
    expect(store.get().outdated).toBe(true);
  });

  it('stays unchanged when there is no answer', async () => {
    const store = createAboutStore('a', async () => Promise.reject(new TypeError('away')));
    await store.refresh();
    expect(store.get()).toEqual({ demo: false, casesInMaking: 0, outdated: false, sso: undefined });
  });

  it('never reports a newer build to a page without a build id', async () => {
    const store = createAboutStore('', async () => aboutAnswer('b', true));
    await store.refresh();
    expect(store.get()).toEqual({ demo: true, casesInMaking: 0, outdated: false, sso: undefined });
  });

  it('reports how many cases of the demo are still being made', async () => {
    let left = 3;
    const store = createAboutStore('a', async () => aboutAnswer('a', true, left));
    await store.refresh();
    expect(store.get().casesInMaking).toBe(3);
    left = 0;
    await store.refresh();
    expect(store.get().casesInMaking).toBe(0);
  });

  it('remembers how people sign in, so that the next page shows it at once', async () => {
    const storage = memoryStorage();
    let sso: unknown = { label: 'Clinic ID', localClosed: true };
    const open = () =>
      createAboutStore('a', async () => ({ value: { build: 'a', demo: false, sso } }), storage);
    await open().refresh();
    const next = open();
    expect(next.get().sso).toEqual({ label: 'Clinic ID', localClosed: true });
    sso = null;
    await next.refresh();
    expect([next.get().sso, open().get().sso]).toEqual([undefined, undefined]);
  });

  it.each([null, 'x', {}, { label: 1, localClosed: true }, { label: 'x' }])(
    'offers no single sign-on for the invalid value %j',
    (sso) => {
      expect(readAbout({ value: { build: 'a', demo: false, sso } })?.sso).toBeUndefined();
    },
  );

  it('notifies its listeners of changes only', async () => {
    const store = createAboutStore('a', async () => aboutAnswer('a', true));
    const received = vi.fn();
    store.subscribe(received);
    await store.refresh();
    await store.refresh();
    expect(received).toHaveBeenCalledTimes(1);
  });
});
