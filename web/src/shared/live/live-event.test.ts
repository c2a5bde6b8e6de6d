import { describe, expect, it } from 'vitest';
import { createEventParser, toLiveEvent } from './live-event.ts';
import type { LiveEvent } from './live-event.ts';

const read = (...pieces: readonly string[]): LiveEvent[] => {
  const heard: LiveEvent[] = [];
  const take = createEventParser((news) => heard.push(news));
  for (const piece of pieces) take(piece);
  return heard;
};

const CHANGE = 'event: change\ndata: {"topic":"procedures","id":5}\n\n';

describe('the text of the stream', () => {
  it('is read event by event', () => {
    expect(read(`event: resync\ndata: {}\n\n${CHANGE}`)).toEqual(['resync', { topic: 'procedures', id: 5 }]);
  });

  it('may be cut anywhere', () => {
    const whole = `${CHANGE}event: change\ndata: {"topic":"messages"}\n\n`;
    for (let at = 0; at <= whole.length; at += 1)
      expect(read(whole.slice(0, at), whole.slice(at))).toEqual([
        { topic: 'procedures', id: 5 },
        { topic: 'messages' },
      ]);
  });

  it('says nothing by its heartbeat, nor by an event that is not whole yet', () => {
    expect(read(':\n\n', ':\n\n', 'event: change\ndata: {"topic":"messages"}\n')).toEqual([]);
  });

  it('asks for everything anew where it is not understood', () => {
    expect(read('event: change\ndata: {"topic":"weather"}\n\n', 'event: change\ndata: {\n\n')).toEqual([
      'resync',
      'resync',
    ]);
  });
});

describe('news from another tab', () => {
  it('are taken when they are what this version knows', () => {
    expect(toLiveEvent({ topic: 'users', id: 3 })).toEqual({ topic: 'users', id: 3 });
    expect(toLiveEvent('resync')).toBe('resync');
    expect(toLiveEvent({ topic: 'implants' })).toBe('resync');
  });
});
