import { describe, expect, it, vi } from 'vitest';
import { createAboutStore, readAbout } from './about.ts';

const answer = (build: string, demo = false) => ({ value: { version: '0.1.0', build, demo } });

describe('what the server says about itself', () => {
  it.each([undefined, null, 'text', {}, { value: null }, { value: { build: 1, demo: true } }])(
    'is not made up from %j',
    (told) => {
      expect(readAbout(told)).toBeUndefined();
    },
  );

  it('shows a newer build, once it is there', async () => {
    let build = 'a';
    const watch = createAboutStore('a', async () => answer(build));
    await watch.refresh();
    expect(watch.state().outdated).toBe(false);
    build = 'b';
    await watch.refresh();
    expect(watch.state().outdated).toBe(true);
  });

  it('says nothing when there is no answer', async () => {
    const watch = createAboutStore('a', async () => Promise.reject(new TypeError('away')));
    await watch.refresh();
    expect(watch.state()).toEqual({ demo: false, outdated: false });
  });

  it('never asks a page without a build to be replaced', async () => {
    const watch = createAboutStore('', async () => answer('b', true));
    await watch.refresh();
    expect(watch.state()).toEqual({ demo: true, outdated: false });
  });

  it('tells its listeners of changes only', async () => {
    const watch = createAboutStore('a', async () => answer('a', true));
    const heard = vi.fn();
    watch.subscribe(heard);
    await watch.refresh();
    await watch.refresh();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
