import { CallFailed } from '@cotyle/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { RESUMABLE_FROM } from './upload-request.ts';
import type { UploadRequest, TransferOptions } from './upload-request.ts';
import { createUploads } from './uploads.ts';
import type { UploadEvent } from './entries.ts';
import type { UploadsOptions } from './uploads.ts';

interface Sending {
  readonly request: UploadRequest;
  readonly options: TransferOptions;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** A line on which a test says what happens. */
const createHarness = (over: Partial<UploadsOptions> = {}) => {
  const sendings: Sending[] = [];
  const events: UploadEvent[] = [];
  const waits: number[] = [];
  let time = 0;
  const options = {
    send: (request: UploadRequest, options: TransferOptions) =>
      new Promise<void>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
        sendings.push({ request, options, end: resolve, fail: reject });
      }),
    isStored: vi.fn(async () => false),
    discard: vi.fn(async () => undefined),
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    verifySession: vi.fn(async () => undefined),
    now: () => (time += 1000),
    ...over,
  };
  const uploads = createUploads(options);
  uploads.onEvent((one) => events.push(one));
  const last = (): Sending => {
    const sending = sendings[sendings.length - 1];
    if (!sending) throw new Error('Nothing is sent.');
    return sending;
  };
  return { ...options, uploads, sendings, events, waits, last };
};

const request = (name: string, size = 10) => ({
  procedureId: 5,
  type: 'SCAN' as const,
  description: 'CT scan',
  file: { name, size, lastModified: 7 } as File,
  known: new Set<number>(),
});
const LARGE = RESUMABLE_FROM + 1;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const states = ({ uploads }: ReturnType<typeof createHarness>) =>
  uploads.snapshots().map(({ state }) => state);

describe('uploads', () => {
  it('run three at a time, in the order they were chosen', async () => {
    const harness = createHarness();
    harness.uploads.add(['a', 'b', 'c', 'd'].map((name) => request(name)));
    expect(states(harness)).toEqual(['sending', 'sending', 'sending', 'queued']);
    harness.sendings[0]?.end();
    await settle();
    expect(harness.sendings.map(({ request: { file } }) => file.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(harness.events).toMatchObject([{ kind: 'done', request: { file: { name: 'a' } } }]);
  });

  it('resume after a lost connection with growing delays', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    for (const _ of [1, 2, 3]) {
      harness.last().fail(new TypeError('There was no answer.'));
      await settle();
    }
    expect(harness.waits).toEqual([1000, 2000, 4000]);
    harness.last().options.onProgress(5);
    harness.last().fail(new TypeError('There was no answer.'));
    await settle();
    expect(harness.waits[3], 'patience begins anew once something was sent').toBe(1000);
    harness.last().end();
    await settle();
    expect(harness.events).toMatchObject([{ kind: 'done' }]);
  });

  it('wait as long as Retry-After demands', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    harness.last().fail(new CallFailed({ status: 503, message: 'later', retryAfter: 9 }));
    await settle();
    expect(harness.waits).toEqual([9000]);
  });

  it('are not sent twice where only the response was lost', async () => {
    const harness = createHarness({ isStored: async () => true });
    harness.uploads.add([request('a')]);
    harness.last().fail(new TypeError('There was no answer.'));
    await settle();
    expect(harness.sendings).toHaveLength(1);
    expect(harness.events).toMatchObject([{ kind: 'done' }]);
  });

  it('that are rejected stay listed with the message of the server until they are retried or dismissed', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a'), request('b')]);
    harness.last().fail(new CallFailed({ status: 507, message: 'There is no room left.' }));
    await settle();
    expect(harness.uploads.snapshots()[1]).toMatchObject({
      state: 'failed',
      message: 'There is no room left.',
    });
    await harness.uploads.resume(2);
    expect(states(harness)).toEqual(['sending', 'sending']);
    harness.last().fail(new CallFailed({ status: 415, message: 'No.' }));
    await settle();
    await harness.uploads.cancel(2);
    expect(states(harness)).toEqual(['sending']);
    expect(harness.events, 'nobody canceled it').toEqual([]);
  });

  it.each([
    ['there are too many', new CallFailed({ status: 429, code: 'TOO_MANY_UPLOADS', message: 'Too many.' })],
    ['there is no storage left', new CallFailed({ status: 507, code: 'NO_ROOM', message: 'No room.' })],
    ['the database is full', new CallFailed({ status: 507, code: 'DATABASE_FULL', message: 'Full.' })],
  ])('are not retried automatically where %s, and resume when the person retries', async (_, error) => {
    const harness = createHarness();
    harness.uploads.add([request('a', LARGE)]);
    harness.last().options.onCreated('u-1');
    harness.last().fail(error);
    await settle();
    expect(harness.uploads.snapshots()).toMatchObject([{ state: 'failed', message: error.message }]);
    expect([harness.sendings.length, harness.waits]).toEqual([1, []]);
    await harness.uploads.resume(1);
    expect(harness.last().options.uploadId()).toBe('u-1');
    expect(states(harness)).toEqual(['sending']);
  });

  it('retry automatically after a rate limit', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    harness.last().fail(new CallFailed({ status: 429, code: 'TOO_MANY_CALLS', message: 'x', retryAfter: 3 }));
    await settle();
    expect(harness.waits).toEqual([3000]);
  });

  it('ask for the offset again where a request that was cut off has moved it', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    harness.last().fail(new CallFailed({ status: 409, code: 'WRONG_OFFSET', message: 'x' }));
    await settle();
    expect(harness.waits).toEqual([1000]);
  });

  it('stop where the server rejects the file', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    harness.last().fail(new CallFailed({ status: 409, code: 'CONFLICT', message: 'Wrong side in: a.csv' }));
    await settle();
    expect(harness.waits).toEqual([]);
    expect(states(harness)).toEqual(['failed']);
  });

  it('survive a token that was replaced during the transfer', async () => {
    const harness = createHarness();
    harness.uploads.add([request('a')]);
    harness.last().fail(new CallFailed({ status: 401, message: 'Session expired' }));
    await settle();
    expect(harness.verifySession).toHaveBeenCalledOnce();
    expect(harness.sendings).toHaveLength(2);
    harness.last().fail(new CallFailed({ status: 401, message: 'Session expired' }));
    await settle();
    expect(states(harness)).toEqual(['failed']);
  });
});

describe('a resumable upload', () => {
  const begin = () => {
    const harness = createHarness();
    harness.uploads.add([request('a', LARGE)]);
    harness.last().options.onCreated('u-1');
    harness.last().options.onProgress(1_000_000);
    return harness;
  };

  it('pauses and resumes where it stopped', async () => {
    const harness = begin();
    await harness.uploads.pause(1);
    expect(states(harness)).toEqual(['paused']);
    await harness.uploads.resume(1);
    expect(harness.last().options.uploadId()).toBe('u-1');
    harness.last().end();
    await settle();
    expect(harness.events).toMatchObject([{ kind: 'done' }]);
    expect(harness.discard).not.toHaveBeenCalled();
  });

  it('lets others run while it is paused', async () => {
    const harness = begin();
    harness.uploads.add(['b', 'c', 'd'].map((name) => request(name)));
    expect(states(harness)).toEqual(['sending', 'sending', 'sending', 'queued']);
    await harness.uploads.pause(1);
    expect(states(harness)).toEqual(['paused', 'sending', 'sending', 'sending']);
  });

  it('is deleted on the server when it is canceled', async () => {
    const harness = begin();
    await harness.uploads.cancel(1);
    expect(harness.discard).toHaveBeenCalledWith('u-1');
    expect(harness.uploads.snapshots()).toEqual([]);
    expect(harness.events).toMatchObject([{ kind: 'canceled' }]);
  });

  it('stays on the server when the session ends', async () => {
    const harness = begin();
    harness.uploads.end();
    await settle();
    expect(harness.uploads.snapshots()).toEqual([]);
    expect(harness.discard).not.toHaveBeenCalled();
    expect(harness.events).toEqual([]);
  });
});

it('a small upload cannot be paused, because it would have to start over', async () => {
  const harness = createHarness();
  harness.uploads.add([request('a')]);
  await harness.uploads.pause(1);
  expect(states(harness)).toEqual(['sending']);
});
