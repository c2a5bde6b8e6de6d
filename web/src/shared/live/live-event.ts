import { liveChange } from '@cotyle/contract/live';
import type { LiveChange } from '@cotyle/contract/live';

/** One record or topic changed, or anything may have. */
export type LiveEvent = LiveChange | 'resync';

interface SseMessage {
  readonly name: string;
  readonly data: string;
}

const parseSse = (block: string): SseMessage | undefined => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const name = field('event');
  return name === undefined ? undefined : { name, data: field('data') ?? '' };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses an event from another tab, which may run another version; an unknown one invalidates everything. */
export const toLiveEvent = (value: unknown): LiveEvent => {
  const change = liveChange.safeParse(value);
  return change.success ? change.data : 'resync';
};

/** Parses the text of the stream in chunks of any length. */
export const createEventParser = (onEvent: (event: LiveEvent) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const event of blocks.map(parseSse)) {
      if (event?.name === 'change') onEvent(toLiveEvent(parseJson(event.data)));
      if (event?.name === 'resync') onEvent('resync');
    }
  };
};
