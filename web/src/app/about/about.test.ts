import { describe, expect, it, vi } from 'vitest';
import { createAboutStore, readAbout } from './about.ts';

const aboutAnswer = (build: string, demo = false) => ({ value: { version: '0.1.0', build, demo } });

describe('what the server says about itself', () => {
  it.each([undefined, null, 'text', {}, { value: null }, { value: { build: 1, demo: true } }])(
    'is not made up from %j',
    (answer) => {
      expect(readAbout(answer)).toBeUndefined();
    },
  );

  it('shows a newer build, once it is there', async () => {
    let build = 'a';
    const store = createAboutStore('a', async () => aboutAnswer(build));
    await store.refresh();
    expect(store.get().outdated).toBe(false);
    build = 'b';
    await store.refresh();
    expect(store.get().outdated).toBe(true);
  });

  it('says nothing when there is no answer', async () => {
    const store = createAboutStore('a', async () => Promise.reject(new TypeError('away')));
    await store.refresh();
    expect(store.get()).toEqual({ demo: false, outdated: false });
  });

  it('never asks a page without a build to be replaced', async () => {
    const store = createAboutStore('', async () => aboutAnswer('b', true));
    await store.refresh();
    expect(store.get()).toEqual({ demo: true, outdated: false });
  });

  it('tells its listeners of changes only', async () => {
    const store = createAboutStore('a', async () => aboutAnswer('a', true));
    const heard = vi.fn();
    store.subscribe(heard);
    await store.refresh();
    await store.refresh();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
