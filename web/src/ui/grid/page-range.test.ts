import { describe, expect, it } from 'vitest';
import { lastPage, rangeOf } from './page-range.ts';
import { GRID_TEXTS } from './texts.ts';

const said = (page: number, rows: number, total: number, capped = false) =>
  GRID_TEXTS.range(rangeOf({ page, size: 25, rows, total, capped }));

describe('the range of a page', () => {
  it('is given in rows', () => {
    expect(said(1, 25, 60)).toBe('1–25 of 60');
    expect(said(3, 10, 60)).toBe('51–60 of 60');
    expect(said(1, 0, 0)).toBe('No rows');
  });

  it('has a plus where the total is capped, also beyond it', () => {
    expect(said(1, 25, 10_000, true)).toBe('1–25 of 10,000+');
    expect(said(401, 25, 10_000, true)).toBe('10,001–10,025 of 10,025+');
  });
});

describe('the last page', () => {
  it('is at least the first, and unknown where the total is capped', () => {
    expect(lastPage(60, 25, false)).toBe(3);
    expect(lastPage(50, 25, false)).toBe(2);
    expect(lastPage(0, 25, false)).toBe(1);
    expect(lastPage(10_000, 25, true)).toBeUndefined();
  });
});
