import { describe, expect, test } from 'vitest';
import { releaseChunks } from './release-chunks.ts';

const sourceOf = async function* (...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
};

describe('released chunks', () => {
  test('are complete until the next one is requested, and use no memory afterwards', async () => {
    const chunks = [1, 2, 3].map((value) => Buffer.allocUnsafeSlow(70_000).fill(value));
    const seen: number[][] = [];
    for await (const chunk of releaseChunks(sourceOf(...chunks)))
      seen.push([chunk.length, chunk[69_999] ?? 0, chunks[0]?.length ?? 0]);
    expect(seen).toEqual([
      [70_000, 1, 70_000],
      [70_000, 2, 0],
      [70_000, 3, 0],
    ]);
    expect(chunks.map((chunk) => chunk.length)).toEqual([0, 0, 0]);
  });

  test('do not include a chunk that is part of a larger buffer', async () => {
    const whole = Buffer.alloc(100, 7);
    const chunks = [whole.subarray(0, 50), whole.subarray(50), Buffer.from('pooled')];
    for await (const chunk of releaseChunks(sourceOf(...chunks))) expect(chunk.length).toBeGreaterThan(0);
    expect(whole.equals(Buffer.alloc(100, 7))).toBe(true);
    expect(String(chunks[2])).toBe('pooled');
  });

  test('pass on an error of the source', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(10);
      throw new Error('connection lost');
    };
    const read = async () => {
      for await (const chunk of releaseChunks(broken())) expect(chunk).toHaveLength(10);
    };
    await expect(read()).rejects.toThrow('connection lost');
  });
});
