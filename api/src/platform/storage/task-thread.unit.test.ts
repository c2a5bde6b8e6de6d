import { describe, expect, it } from 'vitest';
import { taskThread } from './task-thread.ts';

const SOURCE = `
const run = ({ value, ends }) => {
  if (ends) process.exit();
  return 2 * value;
};
`;
const newThread = () =>
  taskThread<{ value: number; ends?: boolean }, number>({
    name: 'doubles',
    source: SOURCE,
    heapMegabytes: 16,
  });

describe('a thread with tasks', () => {
  it('gives each task its own result', async () => {
    const thread = newThread();
    const values = Array.from({ length: 100 }, (_, value) => value);
    const results = await Promise.all(values.map((value) => thread().run({ value })));
    expect(results).toEqual(values.map((value) => 2 * value));
  });

  it('that ends rejects what was asked and is asked of it, and another one takes the next task', async () => {
    const thread = newThread();
    const first = thread();
    const ended = 'The thread that doubles has ended.';
    const [ending, waiting] = [first.run({ value: 1, ends: true }), first.run({ value: 2 })];
    await expect(ending).rejects.toThrow(ended);
    await expect(waiting).rejects.toThrow(ended);
    await expect(first.run({ value: 3 })).rejects.toThrow(ended);
    expect(await thread().run({ value: 4 })).toBe(8);
  });
});
