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

describe('the query of a list', () => {
  it('contains page, size, sort and the trimmed search', () => {
    expect(listQuery({ ...view, search: '  abbott ' }, 3, SORTS, FIRST)).toEqual({
      page: '3',
      size: '50',
      sort: 'name',
      order: 'asc',
      search: 'abbott',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('has no search where the text is empty', () => {
    const query = listQuery({ ...view, search: '   ' }, 1, SORTS, FIRST);
    expect(query).not.toHaveProperty('search');
    expect(query).not.toHaveProperty('zone');
  });

  it('falls back to the default sort where the stored one is unknown', () => {
    expect(listQuery({ ...view, sort: 'colour' }, 1, SORTS, FIRST)).toMatchObject(FIRST);
  });
});
