import { describe, expect, it } from 'vitest';
import { shareWork } from './shared-work.ts';

/** Work whose runs the test ends itself. */
const heldWork = () => {
  const runs: { readonly path: string; readonly end: () => void; readonly fail: (error: Error) => void }[] =
    [];
  const share = shareWork((path) => new Promise<void>((end, fail) => void runs.push({ path, end, fail })));
  return { runs, share };
};

describe('shared work', () => {
  it('is done once for all who ask while it runs, and begins after the last of them has asked', async () => {
    const { runs, share } = heldWork();
    const first = share('a');
    const others = [share('a'), share('a'), share('a')];
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await first;
    await Promise.resolve();
    expect(runs).toHaveLength(2);
    // Asked for during the second run, which may have begun too early for it.
    const late = share('a');
    runs[1]?.end();
    await Promise.all(others);
    await Promise.resolve();
    expect(runs).toHaveLength(3);
    runs[2]?.end();
    await late;
    const later = share('a');
    expect(runs).toHaveLength(4);
    runs[3]?.end();
    await later;
  });

  it('that fails fails for those who waited for it alone', async () => {
    const { runs, share } = heldWork();
    const [first, second] = [share('a'), share('a')];
    runs[0]?.fail(new Error('The disk is away.'));
    await expect(first).rejects.toThrow('The disk is away.');
    await Promise.resolve();
    runs[1]?.end();
    await second;
  });

  it('of different paths does not wait for each other', async () => {
    const { runs, share } = heldWork();
    const both = [share('a'), share('b')];
    expect(runs.map(({ path }) => path)).toEqual(['a', 'b']);
    for (const { end } of runs) end();
    await Promise.all(both);
  });
});
