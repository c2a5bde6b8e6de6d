import { liveChange } from '@cotyle/contract/live';
import type { LiveChange } from '@cotyle/contract/live';

/** What the stream tells: one thing changed, or anything may have. */
export type LiveNews = LiveChange | 'resync';

interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

const eventOf = (block: string): StreamEvent | undefined => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const name = field('event');
  return name === undefined ? undefined : { name, data: field('data') ?? '' };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** News as another tab passed them on, which may run another version; what is not understood may mean anything. */
export const newsFrom = (told: unknown): LiveNews => {
  const change = liveChange.safeParse(told);
  return change.success ? change.data : 'resync';
};

/** Takes the text of the stream as it comes, in pieces of any length. */
export const createNewsReader = (onNews: (news: LiveNews) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const event of blocks.map(eventOf)) {
      if (event?.name === 'change') onNews(newsFrom(jsonOf(event.data)));
      if (event?.name === 'resync') onNews('resync');
    }
  };
};
