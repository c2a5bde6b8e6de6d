import { describe, expect, it } from 'vitest';
import { fakeClock, unreachable } from '../testing/session.ts';
import { createConnection, retryDelay } from './connection.ts';

interface Stream {
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly cut: () => void;
  readonly aborted: () => boolean;
}

const server = (chance = 1) => {
  const clock = fakeClock();
  const streams: Stream[] = [];
  const received: string[] = [];
  let away = false;
  const connection = createConnection({
    timers: clock.timers,
    random: () => chance,
    createReader: () => (text) => received.push(text),
    open: (signal, onText) =>
      new Promise((resolve, reject) => {
        streams.push({
          send: onText,
          end: resolve,
          cut: () => reject(unreachable()),
          aborted: () => signal.aborted,
        });
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        if (away) reject(unreachable());
      }),
  });
  return {
    clock,
    connection,
    streams,
    received,
    last: () => {
      const stream = streams.at(-1);
      if (!stream) throw new Error('nobody has connected');
      return stream;
    },
    goOffline: () => void (away = true),
    goOnline: () => void (away = false),
  };
};

describe('the connection to the live stream', () => {
  it('is opened once for repeated starts, and its text is passed on', () => {
    const { connection, streams, last, received } = server();
    connection.start();
    connection.start();
    last().send('hello');
    expect(streams).toHaveLength(1);
    expect(received).toEqual(['hello']);
  });

  it.each(['end', 'cut'] as const)('is reopened a second after its %s', async (how) => {
    const { connection, streams, last, clock } = server();
    connection.start();
    last().send('hello');
    last()[how]();
    await clock.settle();
    await clock.pass(0.9);
    expect(streams).toHaveLength(1);
    await clock.pass(0.2);
    expect(streams).toHaveLength(2);
  });

  it('is retried with growing delays of at most 30 s while the server is unreachable', async () => {
    const { connection, streams, goOffline, goOnline, last, clock } = server();
    goOffline();
    connection.start();
    await clock.settle();
    const at: number[] = [];
    for (let second = 0; second < 120; second += 1) {
      if (streams.length > at.length) at.push(second);
      await clock.pass(1);
    }
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    goOnline();
    await clock.pass(30);
    last().send('back');
    last().end();
    await clock.settle();
    await clock.pass(1.1);
    expect(streams, 'and after it was back, soon again').toHaveLength(10);
  });

  it('is aborted and reopened after too long a silence', async () => {
    const { connection, streams, last, clock } = server();
    connection.start();
    for (let beat = 0; beat < 5; beat += 1) {
      await clock.pass(20);
      last().send(':\n\n');
    }
    expect(streams).toHaveLength(1);
    await clock.pass(52);
    expect(streams[0]?.aborted()).toBe(true);
    expect(streams).toHaveLength(2);
  });

  it('stays closed after a stop and emits nothing more', async () => {
    const { connection, streams, last, received, clock } = server();
    connection.start();
    const stream = last();
    connection.stop();
    stream.send('too late');
    await clock.pass(120);
    expect(stream.aborted()).toBe(true);
    expect(received).toEqual([]);
    expect(streams).toHaveLength(1);
  });

  it('is opened at once by a start during a retry delay', async () => {
    const { connection, streams, goOffline, goOnline, clock } = server();
    goOffline();
    connection.start();
    await clock.pass(20);
    const tried = streams.length;
    connection.stop();
    goOnline();
    connection.start();
    expect(streams).toHaveLength(tried + 1);
    await clock.pass(40);
    expect(streams).toHaveLength(tried + 1);
  });
});

describe('the retry delay of the stream', () => {
  it('has a jitter of up to half', () => {
    expect(retryDelay(1, 0)).toBe(500);
    expect(retryDelay(1, 1)).toBe(1000);
    expect(retryDelay(4, 0.5)).toBe(6000);
    expect(retryDelay(40, 1)).toBe(30_000);
  });
});
