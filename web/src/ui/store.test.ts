import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('a store', () => {
  it('calls its listeners after a change, with the new state in place', () => {
    const store = createStore(1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set(2);
    expect(seen).toEqual([2]);
  });

  it('does not call its listeners when the state stays the same', () => {
    const store = createStore('a');
    const listener = vi.fn();
    store.subscribe(listener);
    store.set('a');
    expect(listener).not.toHaveBeenCalled();
  });

  it('does not call a listener that has unsubscribed', () => {
    const store = createStore(1);
    const listener = vi.fn();
    store.subscribe(listener)();
    store.set(2);
    expect(listener).not.toHaveBeenCalled();
  });
});
