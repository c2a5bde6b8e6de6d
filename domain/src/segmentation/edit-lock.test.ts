import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDIT_LEASE_SECONDS, EDIT_RENEWAL_SECONDS, leaseFrom, lockVerdict } from './edit-lock.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const anyEditor = fc.record({ userId: fc.integer({ min: 1, max: 3 }), window: fc.constantFrom('a', 'b') });
const seconds = fc.integer({ min: -100, max: 100 });
const at = (offset: number): Date => new Date(NOW.getTime() + offset * 1000);

describe('the edit lock', () => {
  it('is free where nobody holds it', () => {
    fc.assert(
      fc.property(anyEditor, (editor) => {
        expect(lockVerdict(null, editor, NOW)).toBe('free');
      }),
    );
  });

  it('stays with its window until another takes it, even when its lease is over', () => {
    fc.assert(
      fc.property(anyEditor, seconds, (editor, offset) => {
        expect(lockVerdict({ ...editor, until: at(offset) }, editor, NOW)).toBe('held');
      }),
    );
  });

  it('is taken from nobody before its lease is over, and may be moved between windows of one person', () => {
    fc.assert(
      fc.property(anyEditor, anyEditor, seconds, (holder, editor, offset) => {
        fc.pre(holder.userId !== editor.userId || holder.window !== editor.window);
        const expected = offset <= 0 ? 'free' : holder.userId === editor.userId ? 'elsewhere' : 'taken';
        expect(lockVerdict({ ...holder, until: at(offset) }, editor, NOW)).toBe(expected);
      }),
    );
  });

  it('survives two renewals that are lost', () => {
    expect(EDIT_LEASE_SECONDS).toBeGreaterThanOrEqual(3 * EDIT_RENEWAL_SECONDS);
    expect(leaseFrom(NOW)).toEqual(at(EDIT_LEASE_SECONDS));
  });
});
