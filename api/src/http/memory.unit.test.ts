import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Told } from '../deeds/change.ts';
import type { CallerRow } from './caller.ts';
import { createMemory, versionWord } from './memory.ts';

const TOPICS = ['procedures', 'patients'] as const;
const SESSIONS = ['one', 'two'];

interface State {
  readonly versions: Readonly<Record<string, number>>;
  /** Of each session that has not ended; the same for all who share the person. */
  readonly sights: Readonly<Record<string, number>>;
}

/** A database with its line to a node, one step after the other: what it says, and what of it has arrived. */
const createWorld = () => {
  const memory = createMemory();
  let now = 0;
  let state: State = { versions: { procedures: 1 }, sights: { one: 1, two: 1 } };
  const history: { at: number; state: State }[] = [{ at: 0, state }];
  const onTheLine: (Told | { beat: number })[] = [];
  const asked: (() => void)[] = [];
  const commit = (next: State, told: Told): void => {
    state = next;
    history.push({ at: now, state });
    onTheLine.push(told);
  };
  const steps = {
    change: (n: number) => {
      const topic = TOPICS[n % TOPICS.length] ?? 'procedures';
      const versions = { ...state.versions, [topic]: (state.versions[topic] ?? 0) + 1 };
      commit({ ...state, versions }, { topic, audience: 'everyone' });
    },
    promote: () => {
      const sights = Object.fromEntries(Object.entries(state.sights).map(([id, sight]) => [id, sight + 1]));
      commit({ ...state, sights }, { topic: 'people' });
    },
    end: (n: number) => {
      const sessionId = SESSIONS[n % SESSIONS.length] ?? '';
      const { [sessionId]: _, ...sights } = state.sights;
      commit({ ...state, sights }, { topic: 'people', sessionId });
    },
    ask: () => {
      const keep = memory.expect();
      const { versions, sights } = state;
      const callers = Object.entries(sights).map(([sessionId, sight]) => ({ sessionId, sight }) as CallerRow);
      asked.push(() => keep({ callers, topics: TOPICS, versionOf: (topic) => versions[topic] }));
    },
    answer: (n: number) => asked.splice(n % Math.max(1, asked.length), 1)[0]?.(),
    beat: () => void onTheLine.push({ beat: now }),
    arrive: () => {
      const next = onTheLine.shift();
      if (!next) return;
      if ('beat' in next) memory.hasHeardAllUntil(next.beat);
      else memory.hear(next);
    },
    lose: () => {
      onTheLine.length = 0;
      memory.forget();
    },
  };
  return {
    memory,
    state: () => state,
    do: (step: keyof typeof steps, n: number) => {
      now += 1;
      steps[step](n);
    },
    /** What was true at any moment from then on. */
    since: (moment: number) =>
      history.filter((_, index) => (history[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= moment),
    now: () => now,
  };
};

/** Mostly what fills the memory, or nothing would ever be recalled. */
const step = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('ask', 'answer', 'beat', 'arrive', 'arrive') },
    { weight: 2, arbitrary: fc.constantFrom('change', 'promote', 'end') },
    { weight: 1, arbitrary: fc.constant('lose') },
  ),
  fc.nat(5),
);

describe('What a node remembers', () => {
  it('was true at the wanted moment or later, whatever is committed, asked, answered, heard and lost, and when', () => {
    let recalled = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), fc.nat(20), (steps, age) => {
        const world = createWorld();
        for (const [name, n] of steps) {
          world.do(name, n);
          const since = world.now() - age;
          for (const session of SESSIONS) {
            const found = world.memory.recall(session, TOPICS, since);
            if (!found) continue;
            recalled += 1;
            const truths = world.since(since).map(({ state }) => state);
            expect(truths.map(({ sights }) => sights[session])).toContain(found.row?.sight);
            expect(truths.map(({ versions }) => versionWord(TOPICS, (topic) => versions[topic]))).toContain(
              found.version,
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(recalled).toBeGreaterThan(500);
  });

  it('is nothing before the node has made sure that it hears, and nothing once that is too long ago', () => {
    const world = createWorld();
    world.do('ask', 0);
    world.do('answer', 0);
    expect(world.memory.recall('one', TOPICS, 0)).toBeUndefined();
    world.do('beat', 0);
    const sure = world.now();
    world.do('arrive', 0);
    expect(world.memory.recall('one', TOPICS, sure)?.row?.sight).toBe(1);
    expect(world.memory.recall('one', TOPICS, sure + 1)).toBeUndefined();
  });

  it('is a version for a list that nothing has touched yet, and none for one that was never asked about', () => {
    const world = createWorld();
    for (const name of ['ask', 'answer', 'beat', 'arrive'] as const) world.do(name, 0);
    expect(world.memory.recall('one', ['patients'], 0)?.version).toBe(
      versionWord(['patients'], () => undefined),
    );
    expect(world.memory.recall('one', ['users'], 0)).toBeUndefined();
  });

  it('does not grow without end', () => {
    const memory = createMemory();
    memory.hasHeardAllUntil(1);
    const sessions = Array.from({ length: 30_000 }, (_, n) => `session ${n}`);
    for (const sessionId of sessions)
      memory.expect()({
        callers: [{ sessionId } as CallerRow],
        topics: [`messages:${Number(sessionId.slice(8))}`],
        versionOf: () => 1,
      });
    const known = sessions.filter((one, n) => memory.recall(one, [`messages:${n}`], 0));
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThanOrEqual(20_000);
  });
});
