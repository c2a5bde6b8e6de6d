import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { createActiveRequests } from './active-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = ({ signal }: AbortController) => (signal.reason as ApiError | undefined)?.code;

describe('a node that shuts down', () => {
  it('ends resumable uploads at once and forms after a grace period', () => {
    const receiving = createActiveRequests();
    const [resumable, form] = [receiving.start('resumable'), receiving.start('form')];
    receiving.shutDown();
    expect([codeOf(resumable), form.signal.aborted]).toEqual(['UNAVAILABLE', false]);
    vi.advanceTimersByTime(10_000);
    expect(codeOf(form)).toBe('UNAVAILABLE');
  });

  it('ignores finished uploads and starts no new ones', () => {
    const receiving = createActiveRequests();
    const ended = receiving.start('form');
    receiving.finish(ended);
    receiving.shutDown();
    vi.advanceTimersByTime(10_000);
    expect(ended.signal.aborted).toBe(false);
    expect(() => receiving.start('resumable')).toThrow(ApiError);
  });
});
