import { liveChange } from '@cotyle/contract/live';
import type { LiveChange } from '@cotyle/contract/live';
import { expect } from 'vitest';
import { eventually } from '../../testing/eventually.ts';

export interface Listener {
  readonly status: number;
  readonly changes: LiveChange[];
  readonly text: () => string;
  readonly ended: () => boolean;
  readonly resyncs: () => number;
  readonly stop: () => void;
}

/** Opens a person's live stream and reads it until it ends or is stopped. */
export const listen = async (origin: string, token: string): Promise<Listener> => {
  const stopping = new AbortController();
  const response = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  let text = '';
  /** The beginning of an event whose end has not arrived. */
  let unread = '';
  let ended = false;
  const changes: LiveChange[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const received = decoder.decode(chunk as Uint8Array, { stream: true });
      text += received;
      unread += received;
      const end = unread.lastIndexOf('\n\n') + 2;
      if (end < 2) continue;
      for (const match of unread.slice(0, end).matchAll(/event: change\ndata: (.*)\n\n/g))
        changes.push(liveChange.parse(JSON.parse(match[1] ?? '')));
      unread = unread.slice(end);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const listener: Listener = {
    status: response.status,
    changes: changes,
    text: () => text,
    ended: () => ended,
    resyncs: () => text.split('event: resync').length - 1,
    stop: () => stopping.abort(),
  };
  if (response.status === 200) await eventually(() => expect(listener.resyncs()).toBeGreaterThan(0));
  return listener;
};

/** As the first stream of a node, which opens its LISTEN connection: it gets another resync once that is open. */
export const listenFirst = async (origin: string, token: string): Promise<Listener> => {
  const listener = await listen(origin, token);
  await eventually(() => expect(listener.resyncs()).toBeGreaterThan(1));
  return listener;
};
