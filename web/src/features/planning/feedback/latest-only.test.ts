import { describe, expect, it } from 'vitest';
import { createLatestOnly } from './latest-only.ts';

const started = () => {
  const sent: [number, string][] = [];
  return { sent, questions: createLatestOnly<string>((id, question) => void sent.push([id, question])) };
};

describe('questions to a worker', () => {
  it('are sent one at a time, and only the newest of those that waited', () => {
    const { sent, questions } = started();
    for (const question of ['a', 'b', 'c']) questions.ask(question);
    expect(sent).toEqual([[1, 'a']]);
    expect(questions.onAnswer(1)).toBe(true);
    expect(sent).toEqual([
      [1, 'a'],
      [2, 'c'],
    ]);
    questions.onAnswer(2);
    questions.ask('d');
    expect(sent.at(-1)).toEqual([3, 'd']);
  });

  it('are not answered by what came late', () => {
    const { questions } = started();
    questions.ask('a');
    questions.onAnswer(1);
    questions.ask('b');
    expect(questions.onAnswer(1)).toBe(false);
    expect(questions.onAnswer(2)).toBe(true);
  });
});
