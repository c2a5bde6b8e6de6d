import { describe, expect, it } from 'vitest';
import { createEventParser, toLiveEvent } from './live-event.ts';
import type { LiveEvent } from './live-event.ts';

const read = (...chunks: readonly string[]): LiveEvent[] => {
  const received: LiveEvent[] = [];
  const parse = createEventParser((event) => received.push(event));
  for (const chunk of chunks) parse(chunk);
  return received;
};

const CHANGE = 'event: change\ndata: {"topic":"procedures","id":5}\n\n';

describe('the text of the live stream', () => {
  it('is parsed event by event', () => {
    expect(read(`event: resync\ndata: {}\n\n${CHANGE}`)).toEqual(['resync', { topic: 'procedures', id: 5 }]);
  });

  it('may be split anywhere', () => {
    const whole = `${CHANGE}event: change\ndata: {"topic":"messages"}\n\n`;
    for (let at = 0; at <= whole.length; at += 1)
      expect(read(whole.slice(0, at), whole.slice(at))).toEqual([
        { topic: 'procedures', id: 5 },
        { topic: 'messages' },
      ]);
  });

  it('emits nothing for a heartbeat or an incomplete event', () => {
    expect(read(':\n\n', ':\n\n', 'event: change\ndata: {"topic":"messages"}\n')).toEqual([]);
  });

  it('invalidates everything where it cannot be parsed', () => {
    expect(read('event: change\ndata: {"topic":"weather"}\n\n', 'event: change\ndata: {\n\n')).toEqual([
      'resync',
      'resync',
    ]);
  });
});

describe('live events from another tab', () => {
  it('are accepted when this version knows them', () => {
    expect(toLiveEvent({ topic: 'users', id: 3 })).toEqual({ topic: 'users', id: 3 });
    expect(toLiveEvent('resync')).toBe('resync');
    expect(toLiveEvent({ topic: 'implants' })).toBe('resync');
  });
});
