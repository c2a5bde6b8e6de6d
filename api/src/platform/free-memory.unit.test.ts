import { describe, expect, it } from 'vitest';
import { freeMemory } from './free-memory.ts';

describe('freeing memory', () => {
  it('empties a chunk that has its memory to itself', () => {
    const chunk = Buffer.allocUnsafeSlow(64);
    freeMemory(chunk);
    expect(chunk).toHaveLength(0);
  });

  it('leaves memory that is shared with others', () => {
    const block = Buffer.alloc(64, 'x');
    const shared = Buffer.from(new SharedArrayBuffer(64)).fill('x');
    freeMemory(block.subarray(0, 63));
    freeMemory(block.subarray(1));
    freeMemory(shared);
    expect([block, shared].map(String)).toEqual(['x'.repeat(64), 'x'.repeat(64)]);
  });

  it('does nothing to an empty or an already freed chunk', () => {
    const chunk = Buffer.allocUnsafeSlow(8);
    for (const one of [Buffer.alloc(0), chunk, chunk]) expect(() => freeMemory(one)).not.toThrow();
  });
});
