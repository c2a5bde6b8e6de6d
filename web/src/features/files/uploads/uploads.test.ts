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
const createLine = (over: Partial<UploadsOptions> = {}) => {
  const sendings: Sending[] = [];
  const news: UploadEvent[] = [];
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
    lookWhetherSignedIn: vi.fn(async () => undefined),
    now: () => (time += 1000),
    ...over,
  };
  const uploads = createUploads(options);
  uploads.onEvent((one) => news.push(one));
  const last = (): Sending => {
    const sending = sendings[sendings.length - 1];
    if (!sending) throw new Error('Nothing is sent.');
    return sending;
  };
  return { ...options, uploads, sendings, news, waits, last };
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
const states = ({ uploads }: ReturnType<typeof createLine>) => uploads.snapshots().map(({ state }) => state);

describe('uploads', () => {
  it('run three at a time, in the order they were chosen', async () => {
    const line = createLine();
    line.uploads.add(['a', 'b', 'c', 'd'].map((name) => request(name)));
    expect(states(line)).toEqual(['sending', 'sending', 'sending', 'queued']);
    line.sendings[0]?.end();
    await settle();
    expect(line.sendings.map(({ request: { file } }) => file.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(line.news).toMatchObject([{ kind: 'done', request: { file: { name: 'a' } } }]);
  });

  it('resume after a lost connection with growing delays', async () => {
    const line = createLine();
    line.uploads.add([request('a')]);
    for (const _ of [1, 2, 3]) {
      line.last().fail(new TypeError('There was no answer.'));
      await settle();
    }
    expect(line.waits).toEqual([1000, 2000, 4000]);
    line.last().options.onProgress(5);
    line.last().fail(new TypeError('There was no answer.'));
    await settle();
    expect(line.waits[3], 'patience begins anew once something was sent').toBe(1000);
    line.last().end();
    await settle();
    expect(line.news).toMatchObject([{ kind: 'done' }]);
  });

  it('wait as long as Retry-After demands', async () => {
    const line = createLine();
    line.uploads.add([request('a')]);
    line.last().fail(new CallFailed({ status: 503, message: 'later', retryAfter: 9 }));
    await settle();
    expect(line.waits).toEqual([9000]);
  });

  it('are not sent twice where only the response was lost', async () => {
    const line = createLine({ isStored: async () => true });
    line.uploads.add([request('a')]);
    line.last().fail(new TypeError('There was no answer.'));
    await settle();
    expect(line.sendings).toHaveLength(1);
    expect(line.news).toMatchObject([{ kind: 'done' }]);
  });

  it('that are rejected stay listed with the message of the server until they are retried or dismissed', async () => {
    const line = createLine();
    line.uploads.add([request('a'), request('b')]);
    line.last().fail(new CallFailed({ status: 507, message: 'There is no room left.' }));
    await settle();
    expect(line.uploads.snapshots()[1]).toMatchObject({ state: 'failed', message: 'There is no room left.' });
    await line.uploads.resume(2);
    expect(states(line)).toEqual(['sending', 'sending']);
    line.last().fail(new CallFailed({ status: 415, message: 'No.' }));
    await settle();
    await line.uploads.cancel(2);
    expect(states(line)).toEqual(['sending']);
    expect(line.news, 'nobody canceled it').toEqual([]);
  });

  it.each([
    ['there are too many', new CallFailed({ status: 429, code: 'TOO_MANY_UPLOADS', message: 'Too many.' })],
    ['there is no storage left', new CallFailed({ status: 507, code: 'NO_ROOM', message: 'No room.' })],
    ['the database is full', new CallFailed({ status: 507, code: 'DATABASE_FULL', message: 'Full.' })],
  ])('are not retried automatically where %s, and resume when the person retries', async (_, error) => {
    const line = createLine();
    line.uploads.add([request('a', LARGE)]);
    line.last().options.onCreated('u-1');
    line.last().fail(error);
    await settle();
    expect(line.uploads.snapshots()).toMatchObject([{ state: 'failed', message: error.message }]);
    expect([line.sendings.length, line.waits]).toEqual([1, []]);
    await line.uploads.resume(1);
    expect(line.last().options.uploadId()).toBe('u-1');
    expect(states(line)).toEqual(['sending']);
  });

  it('retry automatically after a rate limit', async () => {
    const line = createLine();
    line.uploads.add([request('a')]);
    line.last().fail(new CallFailed({ status: 429, code: 'TOO_MANY_CALLS', message: 'x', retryAfter: 3 }));
    await settle();
    expect(line.waits).toEqual([3000]);
  });

  it('survive a token that was replaced during the transfer', async () => {
    const line = createLine();
    line.uploads.add([request('a')]);
    line.last().fail(new CallFailed({ status: 401, message: 'Session expired' }));
    await settle();
    expect(line.lookWhetherSignedIn).toHaveBeenCalledOnce();
    expect(line.sendings).toHaveLength(2);
    line.last().fail(new CallFailed({ status: 401, message: 'Session expired' }));
    await settle();
    expect(states(line)).toEqual(['failed']);
  });
});

describe('a resumable upload', () => {
  const begin = () => {
    const line = createLine();
    line.uploads.add([request('a', LARGE)]);
    line.last().options.onCreated('u-1');
    line.last().options.onProgress(1_000_000);
    return line;
  };

  it('pauses and resumes where it stopped', async () => {
    const line = begin();
    await line.uploads.pause(1);
    expect(states(line)).toEqual(['paused']);
    await line.uploads.resume(1);
    expect(line.last().options.uploadId()).toBe('u-1');
    line.last().end();
    await settle();
    expect(line.news).toMatchObject([{ kind: 'done' }]);
    expect(line.discard).not.toHaveBeenCalled();
  });

  it('lets others run while it is paused', async () => {
    const line = begin();
    line.uploads.add(['b', 'c', 'd'].map((name) => request(name)));
    expect(states(line)).toEqual(['sending', 'sending', 'sending', 'queued']);
    await line.uploads.pause(1);
    expect(states(line)).toEqual(['paused', 'sending', 'sending', 'sending']);
  });

  it('is deleted on the server when it is canceled', async () => {
    const line = begin();
    await line.uploads.cancel(1);
    expect(line.discard).toHaveBeenCalledWith('u-1');
    expect(line.uploads.snapshots()).toEqual([]);
    expect(line.news).toMatchObject([{ kind: 'canceled' }]);
  });

  it('stays on the server when the session ends', async () => {
    const line = begin();
    line.uploads.end();
    await settle();
    expect(line.uploads.snapshots()).toEqual([]);
    expect(line.discard).not.toHaveBeenCalled();
    expect(line.news).toEqual([]);
  });
});

it('a small upload cannot be paused, because it would have to start over', async () => {
  const line = createLine();
  line.uploads.add([request('a')]);
  await line.uploads.pause(1);
  expect(states(line)).toEqual(['sending']);
});
