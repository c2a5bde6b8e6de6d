import type { ServerResponse } from 'node:http';
import type { LiveChange } from '@cotyle/contract/live';
import type { Change, ChangeEvent } from '../transactions/change.ts';
import type { Caller } from '../http/caller.ts';
import { changesRightsOf, visibleTo } from './audience.ts';

const HEARTBEAT = 20_000;
/** Changes of one moment go out together. */
const GATHER_FOR = 50;
/** A reader this far behind will not catch up: it is cut off and begins anew. */
const FARTHEST_BEHIND = 256 * 1024;
const STREAMS_EACH = 10;
/** Beyond this many the browser asks for everything again. */
const HELD_AT_MOST = 1000;

interface Stream {
  caller: Caller;
  readonly response: ServerResponse;
  readonly pending: Map<string, LiveChange>;
  timer: NodeJS.Timeout | undefined;
  /** What is known of the person's rights; until they are read again, changes are held back. */
  rights: 'known' | 'being read' | 'changed meanwhile';
  held: Change[];
  /** Whether the browser has to ask for everything again, once the rights are known. */
  isResyncDue: boolean;
}

/** A function, because the compiler would take the state for the one of the line before. */
const hasChanged = ({ rights }: Stream): boolean => rights === 'changed meanwhile';

export interface Hub {
  readonly add: (caller: Caller, response: ServerResponse) => void;
  readonly publish: (told: ChangeEvent) => void;
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
    const text = [...stream.pending.values()]
      .map((one) => `event: change\ndata: ${JSON.stringify(one)}\n\n`)
      .join('');
    stream.pending.clear();
    write(stream, text);
  };

  const tell = (stream: Stream, change: Change): void => {
    const heard = visibleTo(stream.caller, change);
    if (!heard) return;
    stream.pending.set(`${heard.topic}:${heard.id ?? ''}`, heard);
    stream.timer ??= setTimeout(() => flush(stream), GATHER_FOR);
  };

  const resyncStream = (stream: Stream): void => write(stream, 'event: resync\ndata: {}\n\n');

  /**
   * What the person may see, or the session itself, may have changed: nothing more is told until it is known, or a change that
   * was committed later would still be told by the old rights. Where nobody can say, the stream ends and the browser comes back.
   */
  const renewStream = async (stream: Stream): Promise<void> => {
    if (stream.rights !== 'known') {
      stream.rights = 'changed meanwhile';
      return;
    }
    do {
      stream.rights = 'being read';
      const caller = await renew(stream.caller.sessionId).catch(() => undefined);
      if (!streams.has(stream)) return;
      if (!caller) {
        end(stream);
        return;
      }
      stream.caller = caller;
    } while (hasChanged(stream));
    stream.rights = 'known';
    if (stream.isResyncDue) resyncStream(stream);
    stream.isResyncDue = false;
    for (const change of stream.held.splice(0)) tell(stream, change);
  };

  const startAnew = (stream: Stream): void => {
    stream.isResyncDue = true;
    void renewStream(stream);
  };

  const hold = (stream: Stream, change: Change): void => {
    stream.held.push(change);
    if (stream.held.length <= HELD_AT_MOST) return;
    stream.held = [];
    stream.isResyncDue = true;
  };

  /** A look now and then; while the database is away the stream stays, because nothing is told then. */
  const checkStream = async (stream: Stream): Promise<void> => {
    const caller = await renew(stream.caller.sessionId).catch(() => stream.caller);
    if (!caller) end(stream);
  };

  const hear = (stream: Stream, told: ChangeEvent): void => {
    if (told.topic === 'people') {
      if ((told.sessionId ?? stream.caller.sessionId) === stream.caller.sessionId) void renewStream(stream);
    } else if (changesRightsOf(stream.caller, told)) startAnew(stream);
    else if (stream.rights !== 'known') hold(stream, told);
    else tell(stream, told);
  };

  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      write(stream, ':\n\n');
      void checkStream(stream);
    }
  }, HEARTBEAT);
  heartbeat.unref();

  return {
    add: (caller, response) => {
      const own = [...streams].filter((stream) => stream.caller.id === caller.id);
      for (const oldest of own.slice(0, Math.max(0, own.length - STREAMS_EACH + 1))) end(oldest);
      const stream: Stream = {
        caller,
        response,
        pending: new Map(),
        timer: undefined,
        rights: 'known',
        held: [],
        isResyncDue: false,
      };
      streams.add(stream);
      response.on('close', () => {
        clearTimeout(stream.timer);
        streams.delete(stream);
      });
      resyncStream(stream);
      // Between the look at the session and this moment a change of rights may have passed unheard.
      void renewStream(stream);
    },
    publish: (told) => {
      for (const stream of streams) hear(stream, told);
    },
    resync: () => {
      for (const stream of streams) startAnew(stream);
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
    count: () => streams.size,
  };
};
