import type { ServerResponse } from 'node:http';
import type { LiveChange } from '@cotyle/contract/live';
import type { Change, Told } from '../deeds/change.ts';
import type { Caller } from '../http/caller.ts';
import { heardBy } from './audience.ts';

const HEARTBEAT = 20_000;
/** Changes of one moment go out together. */
const GATHER_FOR = 50;
/** A reader this far behind will not catch up: it is cut off and begins anew. */
const FARTHEST_BEHIND = 256 * 1024;
const STREAMS_EACH = 10;

interface Stream {
  caller: Caller;
  readonly response: ServerResponse;
  readonly waiting: Map<string, LiveChange>;
  timer: NodeJS.Timeout | undefined;
}

export interface Hub {
  readonly add: (caller: Caller, response: ServerResponse) => void;
  readonly hear: (told: Told) => void;
  readonly resync: () => void;
  readonly close: () => void;
  readonly count: () => number;
}

/** `renew` asks who the owner of a session is now; undefined when the session is over. */
export const createHub = (renew: (sessionId: string) => Promise<Caller | undefined>): Hub => {
  const streams = new Set<Stream>();

  const end = (stream: Stream): void => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.response.end();
  };

  const write = (stream: Stream, text: string): void => {
    if (stream.response.writableLength > FARTHEST_BEHIND) stream.response.destroy();
    else stream.response.write(text);
  };

  const flush = (stream: Stream): void => {
    stream.timer = undefined;
    const text = [...stream.waiting.values()]
      .map((one) => `event: change\ndata: ${JSON.stringify(one)}\n\n`)
      .join('');
    stream.waiting.clear();
    write(stream, text);
  };

  const tell = (stream: Stream, change: Change): void => {
    const heard = heardBy(stream.caller, change);
    if (!heard) return;
    stream.waiting.set(`${heard.topic}:${heard.id ?? ''}`, heard);
    stream.timer ??= setTimeout(() => flush(stream), GATHER_FOR);
  };

  /** What the person may see, or the session itself, may have changed: asked again before anything more is told. */
  const renewStream = async (stream: Stream): Promise<void> => {
    const caller = await renew(stream.caller.sessionId).catch(() => stream.caller);
    if (!caller) end(stream);
    else stream.caller = caller;
  };

  const resyncStream = (stream: Stream): void => write(stream, 'event: resync\ndata: {}\n\n');

  const startAnew = async (stream: Stream): Promise<void> => {
    await renewStream(stream);
    if (streams.has(stream)) resyncStream(stream);
  };

  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      write(stream, ':\n\n');
      void renewStream(stream);
    }
  }, HEARTBEAT);
  heartbeat.unref();

  return {
    add: (caller, response) => {
      const own = [...streams].filter((stream) => stream.caller.id === caller.id);
      for (const oldest of own.slice(0, Math.max(0, own.length - STREAMS_EACH + 1))) end(oldest);
      const stream: Stream = { caller, response, waiting: new Map(), timer: undefined };
      streams.add(stream);
      response.on('close', () => {
        clearTimeout(stream.timer);
        streams.delete(stream);
      });
      resyncStream(stream);
    },
    hear: (change) => {
      for (const stream of streams) {
        if (change.topic === 'people') {
          if (change.sessionId === stream.caller.sessionId) void renewStream(stream);
          continue;
        }
        const concerns =
          (change.topic === 'users' || change.topic === 'assignments') &&
          (change.id ?? stream.caller.id) === stream.caller.id;
        if (concerns) void startAnew(stream);
        else tell(stream, change);
      }
    },
    resync: () => {
      for (const stream of streams) resyncStream(stream);
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
    count: () => streams.size,
  };
};
