import { describe, expect, it } from 'vitest';
import { fakeClock, unreachable } from '../testing/session.ts';
import { createConnection, retryDelay } from './connection.ts';

interface Line {
  readonly say: (text: string) => void;
  readonly end: () => void;
  readonly cut: () => void;
  readonly aborted: () => boolean;
}

const server = (chance = 1) => {
  const clock = fakeClock();
  const lines: Line[] = [];
  const heard: string[] = [];
  let away = false;
  const connection = createConnection({
    timers: clock.timers,
    random: () => chance,
    createReader: () => (text) => heard.push(text),
    open: (signal, onText) =>
      new Promise((resolve, reject) => {
        lines.push({
          say: onText,
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
    lines,
    heard,
    last: () => {
      const line = lines.at(-1);
      if (!line) throw new Error('nobody has connected');
      return line;
    },
    leave: () => void (away = true),
    comeBack: () => void (away = false),
  };
};

describe('the connection to the live stream', () => {
  it('is opened once for repeated starts, and its text is passed on', () => {
    const { connection, lines, last, heard } = server();
    connection.start();
    connection.start();
    last().say('hello');
    expect(lines).toHaveLength(1);
    expect(heard).toEqual(['hello']);
  });

  it.each(['end', 'cut'] as const)('is reopened a second after its %s', async (how) => {
    const { connection, lines, last, clock } = server();
    connection.start();
    last().say('hello');
    last()[how]();
    await clock.settle();
    await clock.pass(0.9);
    expect(lines).toHaveLength(1);
    await clock.pass(0.2);
    expect(lines).toHaveLength(2);
  });

  it('is retried with growing delays of at most 30 s while the server is unreachable', async () => {
    const { connection, lines, leave, comeBack, last, clock } = server();
    leave();
    connection.start();
    await clock.settle();
    const at: number[] = [];
    for (let second = 0; second < 120; second += 1) {
      if (lines.length > at.length) at.push(second);
      await clock.pass(1);
    }
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    comeBack();
    await clock.pass(30);
    last().say('back');
    last().end();
    await clock.settle();
    await clock.pass(1.1);
    expect(lines, 'and after it was back, soon again').toHaveLength(10);
  });

  it('is aborted and reopened after too long a silence', async () => {
    const { connection, lines, last, clock } = server();
    connection.start();
    for (let beat = 0; beat < 5; beat += 1) {
      await clock.pass(20);
      last().say(':\n\n');
    }
    expect(lines).toHaveLength(1);
    await clock.pass(52);
    expect(lines[0]?.aborted()).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it('stays closed after a stop and emits nothing more', async () => {
    const { connection, lines, last, heard, clock } = server();
    connection.start();
    const line = last();
    connection.stop();
    line.say('too late');
    await clock.pass(120);
    expect(line.aborted()).toBe(true);
    expect(heard).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it('is opened at once by a start during a retry delay', async () => {
    const { connection, lines, leave, comeBack, clock } = server();
    leave();
    connection.start();
    await clock.pass(20);
    const tried = lines.length;
    connection.stop();
    comeBack();
    connection.start();
    expect(lines).toHaveLength(tried + 1);
    await clock.pass(40);
    expect(lines).toHaveLength(tried + 1);
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
