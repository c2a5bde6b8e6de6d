import { describe, expect, it } from 'vitest';
import { listQuery } from './list-query.ts';

const view = {
  search: '',
  sort: 'name',
  order: 'asc' as const,
  size: 50 as const,
  density: 'standard' as const,
  columns: {},
  columnOrder: [],
  widths: {},
};
const FIRST = { sort: 'id', order: 'desc' } as const;
const SORTS = ['id', 'name'] as const;

describe('what a grid asks for', () => {
  it('is its page, size and sort, and the words without their edges', () => {
    expect(listQuery({ ...view, search: '  abbott ' }, 3, SORTS, FIRST)).toEqual({
      page: '3',
      size: '50',
      sort: 'name',
      order: 'asc',
      search: 'abbott',
    });
  });

  it('says nothing of words where there are none', () => {
    expect(listQuery({ ...view, search: '   ' }, 1, SORTS, FIRST)).not.toHaveProperty('search');
  });

  it('is sorted as at first where the remembered sort is none of this list', () => {
    expect(listQuery({ ...view, sort: 'colour' }, 1, SORTS, FIRST)).toMatchObject(FIRST);
  });
});
