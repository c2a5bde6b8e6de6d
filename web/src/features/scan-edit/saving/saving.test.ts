import { CallFailed } from '@cotyle/contract/client';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueAt,
  isUnsaved,
  NOTHING_UNSAVED,
  SAVE_AFTER,
  withChange,
  withFailure,
  withRetry,
  withSaved,
  withSending,
} from './save-state.ts';
import { createSaver } from './saver.ts';

describe('What is not saved yet', () => {
  it('is due after a pause, and while somebody goes on working in at most five seconds', () => {
    let state = withChange(NOTHING_UNSAVED, [3], 0);
    expect(dueAt(state)).toBe(SAVE_AFTER.quiet);
    for (let now = 500; now <= 10_000; now += 500) state = withChange(state, [4], now);
    expect(dueAt(state)).toBe(SAVE_AFTER.atMost);
    expect([...state.pending]).toEqual([3, 4]);
  });

  it('is still unsaved while it is sent, and nothing else is sent meanwhile', () => {
    const sending = withSending(withChange(NOTHING_UNSAVED, [1], 0));
    expect([isUnsaved(sending), dueAt(sending)]).toEqual([true, undefined]);
    const more = withChange(sending, [1, 2], 100);
    expect(dueAt(more)).toBeUndefined();
    const saved = withSaved(more);
    expect([isUnsaved(saved), [...saved.pending]]).toEqual([true, [1, 2]]);
    expect(isUnsaved(withSaved(withSending(saved)))).toBe(false);
  });

  it('is sent again after a failure, later each time, until it is saved', () => {
    const once = withFailure(withSending(withChange(NOTHING_UNSAVED, [1], 0)), {
      problem: 'away',
      isTransient: true,
      now: 10_000,
    });
    expect([once.problem, dueAt(once), [...once.pending]]).toEqual(['away', 11_200, [1]]);
    const twice = withFailure(withSending(once), { problem: 'away', isTransient: true, now: 20_000 });
    expect(dueAt(twice)).toBe(22_000);
    expect(withSaved(withSending(twice))).toMatchObject({ failures: 0, problem: undefined });
  });

  it('waits for a person where the server refuses it', () => {
    const refused = withFailure(withSending(withChange(NOTHING_UNSAVED, [1], 0)), {
      problem: 'Somebody else is editing.',
      isTransient: false,
      now: 5,
    });
    expect([dueAt(refused), isUnsaved(refused)]).toEqual([undefined, true]);
    expect(dueAt(withRetry(refused))).toBe(0);
  });

  it('is never forgotten, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), slab: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constantFrom('send' as const, 'save' as const, 'fail' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state = NOTHING_UNSAVED;
        const stored = new Set<number>();
        const wanted = new Set<number>();
        steps.forEach((one, now) => {
          if (one.kind === 'change') {
            state = withChange(state, [one.slab], now);
            wanted.add(one.slab);
            stored.delete(one.slab);
          } else if (one.kind === 'send' && state.sending.size === 0) state = withSending(state);
          else if (one.kind === 'save') {
            for (const slab of state.sending) if (!state.pending.has(slab)) stored.add(slab);
            state = withSaved(state);
          } else if (one.kind === 'fail') state = withFailure(state, { problem: '', isTransient: true, now });
        });
        for (const slab of wanted)
          expect(stored.has(slab) || state.pending.has(slab) || state.sending.has(slab)).toBe(true);
      }),
    );
  });
});

/** After everything that the answer leads to. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** A clock that a test moves, and requests that it answers. */
const startSaver = () => {
  let time = 0;
  let timer: { readonly at: number; readonly work: () => void } | undefined;
  const requests: { readonly slabs: readonly number[]; answer: (error?: Error) => Promise<void> }[] = [];
  const saver = createSaver({
    now: () => time,
    after: (milliseconds, work) => {
      const mine = { at: time + milliseconds, work };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
    send: (slabs) =>
      new Promise<void>((resolve, reject) => {
        requests.push({
          slabs,
          answer: (error) => {
            if (error) reject(error);
            else resolve();
            return settled();
          },
        });
      }),
  });
  const wait = (milliseconds: number): void => {
    time += milliseconds;
    if (!timer || timer.at > time) return;
    const { work } = timer;
    timer = undefined;
    work();
  };
  return { saver, requests, wait };
};

describe('The saver', () => {
  it('sends what changed in the meantime with the next request', async () => {
    const { saver, requests, wait } = startSaver();
    saver.changed([1]);
    wait(SAVE_AFTER.quiet);
    saver.changed([2]);
    wait(SAVE_AFTER.atMost);
    expect(requests.map(({ slabs }) => slabs)).toEqual([[1]]);
    await requests[0]?.answer();
    wait(SAVE_AFTER.atMost);
    expect(requests.map(({ slabs }) => slabs)).toEqual([[1], [2]]);
    await requests[1]?.answer();
    expect(isUnsaved(saver.get())).toBe(false);
  });

  it('tries again by itself while the server cannot be reached, and says so', async () => {
    const { saver, requests, wait } = startSaver();
    saver.changed([1]);
    wait(SAVE_AFTER.quiet);
    await requests[0]?.answer(new TypeError('fetch failed'));
    expect(saver.get().problem).toContain('cannot be reached');
    wait(10_000);
    expect(requests).toHaveLength(2);
    await requests[1]?.answer();
    expect(saver.get()).toEqual(NOTHING_UNSAVED);
  });

  it('does not repeat what the server refuses', async () => {
    const { saver, requests, wait } = startSaver();
    saver.changed([1]);
    wait(SAVE_AFTER.quiet);
    await requests[0]?.answer(new CallFailed({ status: 409, message: 'Somebody else is editing.' }));
    wait(60_000);
    expect([requests.length, saver.get().problem]).toEqual([1, 'Somebody else is editing.']);
    expect(await saver.flush()).toBe(false);
  });

  it('sends at once when the editor is closed, and says whether all is saved', async () => {
    const { saver, requests } = startSaver();
    saver.changed([1]);
    const flushed = saver.flush();
    await Promise.resolve();
    await requests[0]?.answer();
    expect(await flushed).toBe(true);
  });
});
