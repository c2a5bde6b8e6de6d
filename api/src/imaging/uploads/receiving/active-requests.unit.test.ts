import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { createReceiving } from './active-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = ({ signal }: AbortController) => (signal.reason as ApiError | undefined)?.code;

describe('a node that leaves', () => {
  it('ends resumable uploads at once, which can go on elsewhere, and forms after a grace', () => {
    const receiving = createReceiving();
    const [resumable, form] = [receiving.begin('resumable'), receiving.begin('form')];
    receiving.leave();
    expect([codeOf(resumable), form.signal.aborted]).toEqual(['UNAVAILABLE', false]);
    vi.advanceTimersByTime(10_000);
    expect(codeOf(form)).toBe('UNAVAILABLE');
  });

  it('leaves alone what came to its end before, and begins nothing new', () => {
    const receiving = createReceiving();
    const ended = receiving.begin('form');
    receiving.end(ended);
    receiving.leave();
    vi.advanceTimersByTime(10_000);
    expect(ended.signal.aborted).toBe(false);
    expect(() => receiving.begin('resumable')).toThrow(ApiError);
  });
});
