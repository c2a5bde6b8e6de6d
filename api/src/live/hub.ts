import type { ServerResponse } from 'node:http';
import type { LiveChange } from '@cotyle/contract/live';
import type { Change, ChangeEvent } from '../transactions/change.ts';
import type { Caller } from '../http/caller.ts';
import { changesRightsOf, visibleTo } from './audience.ts';

const HEARTBEAT = 20_000;
/** Changes within this time are sent together. */
const BATCH_DELAY = 50;
/** Unsent bytes after which a slow reader is disconnected; its browser connects again. */
const MAX_UNSENT_BYTES = 256 * 1024;
const STREAMS_PER_PERSON = 10;
/** With more deferred changes than this, the browser has to resync. */
const MAX_DEFERRED = 1000;

interface Stream {
  caller: Caller;
  readonly response: ServerResponse;
  readonly pending: Map<string, LiveChange>;
  timer: NodeJS.Timeout | undefined;
  /** Changes are deferred until the person's rights are known. */
  rights: 'known' | 'being read' | 'changed meanwhile';
  deferred: Change[];
  /** Whether to send a resync once the rights are known. */
  isResyncDue: boolean;
}

/** A function, because the compiler would narrow the state to the value that was just assigned. */
const hasChanged = ({ rights }: Stream): boolean => rights === 'changed meanwhile';

export interface Hub {
  readonly add: (caller: Caller, response: ServerResponse) => void;
  readonly publish: (event: ChangeEvent) => void;
  readonly resync: () => void;
  readonly close: () => void;
  readonly count: () => number;
}

/** `findCaller` reads the present owner of a session; undefined when the session has ended. */
export const createHub = (
  findCaller: (sessionId: string) => Promise<Caller | undefined>,
  now: () => Date,
): Hub => {
  const streams = new Set<Stream>();

  const end = (stream: Stream): void => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.response.end();
  };

  const write = (stream: Stream, text: string): void => {
    if (stream.response.writableLength > MAX_UNSENT_BYTES) stream.response.destroy();
    else stream.response.write(text);
  };

  const flush = (stream: Stream): void => {
    stream.timer = undefined;
    const text = [...stream.pending.values()]
      .map((change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`)
      .join('');
    stream.pending.clear();
    write(stream, text);
  };

  const send = (stream: Stream, change: Change): void => {
    const visible = visibleTo(stream.caller, change);
    if (!visible) return;
    stream.pending.set(`${visible.topic}:${visible.id ?? ''}`, visible);
    stream.timer ??= setTimeout(() => flush(stream), BATCH_DELAY);
  };

  const resyncStream = (stream: Stream): void => write(stream, 'event: resync\ndata: {}\n\n');

  /**
   * Reads the rights of the person again. Changes are deferred meanwhile, because a change that was committed later must not
   * be filtered by the old rights. If the rights cannot be read, the stream ends and the browser connects again.
   */
  const refreshRights = async (stream: Stream): Promise<void> => {
    if (stream.rights !== 'known') {
      stream.rights = 'changed meanwhile';
      return;
    }
    do {
      stream.rights = 'being read';
      const caller = await findCaller(stream.caller.sessionId).catch(() => undefined);
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
    for (const change of stream.deferred.splice(0)) send(stream, change);
  };

  /** An emergency access ends by its time, without a change that would tell. */
  const isOutdated = ({ caller, rights }: Stream): boolean =>
    rights === 'known' && caller.rightsUntil !== null && caller.rightsUntil <= now().getTime();

  const resyncWithRights = (stream: Stream): void => {
    stream.isResyncDue = true;
    void refreshRights(stream);
  };

  const defer = (stream: Stream, change: Change): void => {
    stream.deferred.push(change);
    if (stream.deferred.length <= MAX_DEFERRED) return;
    stream.deferred = [];
    stream.isResyncDue = true;
  };

  /** While the database is unavailable the stream stays open: no changes arrive that it could leak. */
  const checkStream = async (stream: Stream): Promise<void> => {
    const caller = await findCaller(stream.caller.sessionId).catch(() => stream.caller);
    if (!caller) end(stream);
  };

  const deliver = (stream: Stream, event: ChangeEvent): void => {
    if (event.topic === 'people') {
      if ((event.sessionId ?? stream.caller.sessionId) === stream.caller.sessionId)
        void refreshRights(stream);
    } else if (changesRightsOf(stream.caller, event)) resyncWithRights(stream);
    else {
      if (isOutdated(stream)) resyncWithRights(stream);
      if (stream.rights !== 'known') defer(stream, event);
      else send(stream, event);
    }
  };

  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      write(stream, ':\n\n');
      if (isOutdated(stream)) resyncWithRights(stream);
      else void checkStream(stream);
    }
  }, HEARTBEAT);
  heartbeat.unref();

  return {
    add: (caller, response) => {
      const own = [...streams].filter((stream) => stream.caller.id === caller.id);
      for (const oldest of own.slice(0, Math.max(0, own.length - STREAMS_PER_PERSON + 1))) end(oldest);
      const stream: Stream = {
        caller,
        response,
        pending: new Map(),
        timer: undefined,
        rights: 'known',
        deferred: [],
        isResyncDue: false,
      };
      streams.add(stream);
      response.on('close', () => {
        clearTimeout(stream.timer);
        streams.delete(stream);
      });
      resyncStream(stream);
      // The rights may have changed between authentication and this moment.
      void refreshRights(stream);
    },
    publish: (event) => {
      for (const stream of streams) deliver(stream, event);
    },
    resync: () => {
      for (const stream of streams) resyncWithRights(stream);
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
    count: () => streams.size,
  };
};
