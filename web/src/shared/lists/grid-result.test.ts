import { describe, expect, it, vi } from 'vitest';
import { failed } from '../testing/session.ts';
import { toGridResult } from './grid-result.ts';

const query = {
  data: undefined,
  error: null,
  isError: false,
  isPlaceholderData: false,
  dataUpdatedAt: 0,
  refetch: vi.fn(),
};
const page = { value: [{ id: 1 }], total: 60, next: 'cursor' };

describe('the result of a list query', () => {
  it('is loading until the first answer', () => {
    expect(toGridResult(query)).toMatchObject({ state: 'loading', rows: [], total: 0, hasMore: false });
  });

  it('contains the rows and whether another page follows', () => {
    const answer = toGridResult({ ...query, data: page, dataUpdatedAt: 5 });
    expect(answer).toMatchObject({ state: 'shown', rows: page.value, total: 60, hasMore: true, asOf: 5 });
    expect(toGridResult({ ...query, data: { ...page, next: null } }).hasMore).toBe(false);
    expect(toGridResult({ ...query, data: { ...page, capped: true } }).capped).toBe(true);
  });

  it('is the failure where there are no rows', () => {
    const answer = toGridResult({ ...query, isError: true, error: failed(500) });
    expect(answer.state).toBe('failed');
    expect(answer.failure).toBeTruthy();
  });

  it('keeps the rows with their age when they cannot be refreshed', () => {
    const answer = toGridResult({
      ...query,
      data: page,
      dataUpdatedAt: 5,
      isError: true,
      error: failed(503),
    });
    expect(answer).toMatchObject({ state: 'shown', rows: page.value, asOf: 5 });
    expect(answer.failure).toBeTruthy();
  });

  it('is refetched on retry', () => {
    toGridResult(query).retry();
    expect(query.refetch).toHaveBeenCalledOnce();
  });
});
