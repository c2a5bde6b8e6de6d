import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';

/** Questions that are answered when the test says so. */
const openQuestions = () => {
  const asked: { questions: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const ask = batch<number, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        asked.push({ questions, answer: () => resolve(questions.map(String)), fail: reject });
      }),
  );
  return { asked, ask };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('asking together', () => {
  it('shares one question among all who come in the same moment, and each gets his own answer', async () => {
    const { asked, ask } = openQuestions();
    const answers = Promise.all([ask(1), ask(2), ask(3)]);
    await turn();
    expect(asked.map(({ questions }) => questions)).toEqual([[1, 2, 3]]);
    asked[0]?.answer();
    expect(await answers).toEqual(['1', '2', '3']);
  });

  it('answers nobody from a question that began before he came', async () => {
    const { asked, ask } = openQuestions();
    const first = ask(1);
    await turn();
    const second = ask(2);
    asked[0]?.answer();
    expect(await first).toBe('1');
    await turn();
    expect(asked[1]?.questions).toEqual([2]);
    asked[1]?.answer();
    expect(await second).toBe('2');
  });

  it('does not wait for a question that hangs', async () => {
    const { asked, ask } = openQuestions();
    void ask(1);
    await turn();
    const second = ask(2);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer();
    expect(await second).toBe('2');
  });

  it('tells everybody of a failure, and goes on', async () => {
    const { asked, ask } = openQuestions();
    const failing = Promise.allSettled([ask(1), ask(2)]);
    await turn();
    asked[0]?.fail(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(3);
    await turn();
    asked[1]?.answer();
    expect(await next).toBe('3');
  });

  it('puts no more than two hundred into one question', async () => {
    const { asked, ask } = openQuestions();
    const answers = Promise.all(Array.from({ length: 250 }, (_, index) => ask(index)));
    await turn();
    expect(asked.map(({ questions }) => questions.length)).toEqual([200]);
    asked[0]?.answer();
    await turn();
    asked[1]?.answer();
    expect(await answers).toHaveLength(250);
  });
});
