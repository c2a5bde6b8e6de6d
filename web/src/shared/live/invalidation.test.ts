import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/session.ts';
import { createInvalidation } from './invalidation.ts';
import type { Batch } from './invalidation.ts';

const tab = () => {
  const clock = fakeClock();
  const rounds: Batch[] = [];
  let visible = true;
  let answer: () => Promise<void> = async () => undefined;
  const renewal = createInvalidation({
    timers: clock.timers,
    isVisible: () => visible,
    invalidate: (batch) => {
      rounds.push(batch);
      return answer();
    },
  });
  return {
    clock,
    renewal,
    rounds,
    show: (next: boolean) => {
      visible = next;
      renewal.visibilityChanged();
    },
    answerWith: (next: typeof answer) => void (answer = next),
  };
};

const procedure = (id: number) => ({ topic: 'procedures', id }) as const;

describe('invalidation after live events', () => {
  it('runs once for a burst of changes', async () => {
    const { renewal, rounds, clock } = tab();
    renewal.enqueue(procedure(1));
    renewal.enqueue(procedure(2));
    renewal.enqueue(procedure(1));
    expect(rounds).toEqual([]);
    await clock.pass(0.1);
    expect(rounds).toEqual([[procedure(1), procedure(2)]]);
    await clock.pass(60);
    expect(rounds).toHaveLength(1);
  });

  it('runs at most once a second during many changes', async () => {
    const { renewal, rounds, clock } = tab();
    for (let tenth = 0; tenth < 100; tenth += 1) {
      renewal.enqueue(procedure(tenth));
      await clock.pass(0.1);
    }
    expect(rounds.length).toBeGreaterThan(6);
    expect(rounds.length).toBeLessThan(11);
  });

  it('waits for the answers of the previous round', async () => {
    const { renewal, rounds, clock, answerWith } = tab();
    let arrive = (): void => undefined;
    answerWith(() => new Promise((resolve) => (arrive = resolve)));
    renewal.enqueue(procedure(1));
    await clock.pass(0.1);
    renewal.enqueue(procedure(2));
    await clock.pass(5);
    expect(rounds).toHaveLength(1);
    arrive();
    await clock.settle();
    await clock.pass(1.1);
    expect(rounds).toEqual([[procedure(1)], [procedure(2)]]);
  });

  it('continues after a round that fails or hangs', async () => {
    const { renewal, rounds, clock, answerWith } = tab();
    answerWith(() => Promise.reject(new Error('no')));
    renewal.enqueue(procedure(1));
    await clock.pass(2);
    answerWith(() => new Promise(() => undefined));
    renewal.enqueue(procedure(2));
    await clock.pass(2);
    renewal.enqueue(procedure(3));
    await clock.pass(12);
    expect(rounds).toEqual([[procedure(1)], [procedure(2)], [procedure(3)]]);
  });

  it('covers everything after a resync', async () => {
    const { renewal, rounds, clock } = tab();
    renewal.enqueue(procedure(1));
    renewal.enqueue('resync');
    renewal.enqueue(procedure(2));
    await clock.pass(2);
    expect(rounds).toEqual(['everything']);
  });
});

describe('a hidden tab', () => {
  it('invalidates nothing until it is visible again, and then what it missed', async () => {
    const { renewal, rounds, clock, show } = tab();
    show(false);
    renewal.enqueue(procedure(1));
    await clock.pass(600);
    renewal.enqueue({ topic: 'messages' });
    expect(rounds).toEqual([]);
    show(true);
    await clock.pass(0.01);
    expect(rounds).toEqual([[procedure(1), { topic: 'messages' }]]);
  });

  it('invalidates nothing when it is hidden within the batch window', async () => {
    const { renewal, rounds, clock, show } = tab();
    renewal.enqueue(procedure(1));
    show(false);
    await clock.pass(60);
    expect(rounds).toEqual([]);
  });

  it('invalidates everything when it missed too many changes', async () => {
    const { renewal, rounds, clock, show } = tab();
    show(false);
    for (let id = 1; id <= 150; id += 1) renewal.enqueue(procedure(id));
    show(true);
    await clock.pass(1);
    expect(rounds).toEqual(['everything']);
  });
});

it('a stopped invalidation does nothing more', async () => {
  const { renewal, rounds, clock } = tab();
  renewal.enqueue(procedure(1));
  renewal.stop();
  await clock.pass(60);
  expect(rounds).toEqual([]);
});
