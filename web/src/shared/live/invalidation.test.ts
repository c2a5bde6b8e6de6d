import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/session.ts';
import { createInvalidation } from './invalidation.ts';
import type { Batch } from './invalidation.ts';

const tab = () => {
  const clock = fakeClock();
  const rounds: Batch[] = [];
  let visible = true;
  let answer: () => Promise<void> = async () => undefined;
  const invalidation = createInvalidation({
    timers: clock.timers,
    isVisible: () => visible,
    invalidate: (batch) => {
      rounds.push(batch);
      return answer();
    },
  });
  return {
    clock,
    invalidation,
    rounds,
    show: (next: boolean) => {
      visible = next;
      invalidation.visibilityChanged();
    },
    answerWith: (next: typeof answer) => void (answer = next),
  };
};

const procedure = (id: number) => ({ topic: 'procedures', id }) as const;

describe('invalidation after live events', () => {
  it('runs once for a burst of changes', async () => {
    const { invalidation, rounds, clock } = tab();
    invalidation.enqueue(procedure(1));
    invalidation.enqueue(procedure(2));
    invalidation.enqueue(procedure(1));
    expect(rounds).toEqual([]);
    await clock.pass(0.1);
    expect(rounds).toEqual([[procedure(1), procedure(2)]]);
    await clock.pass(60);
    expect(rounds).toHaveLength(1);
  });

  it('runs at most once a second during many changes', async () => {
    const { invalidation, rounds, clock } = tab();
    for (let tenth = 0; tenth < 100; tenth += 1) {
      invalidation.enqueue(procedure(tenth));
      await clock.pass(0.1);
    }
    expect(rounds.length).toBeGreaterThan(6);
    expect(rounds.length).toBeLessThan(11);
  });

  it('waits for the answers of the previous round', async () => {
    const { invalidation, rounds, clock, answerWith } = tab();
    let arrive = (): void => undefined;
    answerWith(() => new Promise((resolve) => (arrive = resolve)));
    invalidation.enqueue(procedure(1));
    await clock.pass(0.1);
    invalidation.enqueue(procedure(2));
    await clock.pass(5);
    expect(rounds).toHaveLength(1);
    arrive();
    await clock.settle();
    await clock.pass(1.1);
    expect(rounds).toEqual([[procedure(1)], [procedure(2)]]);
  });

  it('continues after a round that fails or hangs', async () => {
    const { invalidation, rounds, clock, answerWith } = tab();
    answerWith(() => Promise.reject(new Error('no')));
    invalidation.enqueue(procedure(1));
    await clock.pass(2);
    answerWith(() => new Promise(() => undefined));
    invalidation.enqueue(procedure(2));
    await clock.pass(2);
    invalidation.enqueue(procedure(3));
    await clock.pass(12);
    expect(rounds).toEqual([[procedure(1)], [procedure(2)], [procedure(3)]]);
  });

  it('covers everything after a resync', async () => {
    const { invalidation, rounds, clock } = tab();
    invalidation.enqueue(procedure(1));
    invalidation.enqueue('resync');
    invalidation.enqueue(procedure(2));
    await clock.pass(2);
    expect(rounds).toEqual(['everything']);
  });
});

describe('a hidden tab', () => {
  it('invalidates nothing until it is visible again, and then what it missed', async () => {
    const { invalidation, rounds, clock, show } = tab();
    show(false);
    invalidation.enqueue(procedure(1));
    await clock.pass(600);
    invalidation.enqueue({ topic: 'messages' });
    expect(rounds).toEqual([]);
    show(true);
    await clock.pass(0.01);
    expect(rounds).toEqual([[procedure(1), { topic: 'messages' }]]);
  });

  it('invalidates nothing when it is hidden within the batch window', async () => {
    const { invalidation, rounds, clock, show } = tab();
    invalidation.enqueue(procedure(1));
    show(false);
    await clock.pass(60);
    expect(rounds).toEqual([]);
  });

  it('invalidates everything when it missed too many changes', async () => {
    const { invalidation, rounds, clock, show } = tab();
    show(false);
    for (let id = 1; id <= 150; id += 1) invalidation.enqueue(procedure(id));
    show(true);
    await clock.pass(1);
    expect(rounds).toEqual(['everything']);
  });
});

it('a stopped invalidation does nothing more', async () => {
  const { invalidation, rounds, clock } = tab();
  invalidation.enqueue(procedure(1));
  invalidation.stop();
  await clock.pass(60);
  expect(rounds).toEqual([]);
});
