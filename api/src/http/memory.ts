import type pg from 'pg';
import type { Told, Topic } from '../deeds/change.ts';
import type { CallerRow, Found } from './caller.ts';
import { digestOf } from './digest.ts';

/** Beyond so many sessions or topics it begins anew. */
const KEPT_AT_MOST = 20_000;

/** The versions of these topics as one word; a topic that nothing has touched yet has none. */
export const versionWord = (
  topics: readonly Topic[],
  versionOf: (topic: Topic) => number | undefined,
): string => digestOf(JSON.stringify(topics.map((topic) => [topic, versionOf(topic)])));

/**
 * What a node knows without asking: who owns a session, and the versions of the lists. It is forgotten as soon as the node
 * hears that it changed, and it is only as good as the hearing: see `recall`.
 */
export interface Memory {
  /** What was true at the moment `since` or later; undefined where only the database can say. */
  readonly recall: (sessionId: string, topics: readonly Topic[], since: number) => Found | undefined;
  /** Before the database is asked. What it answers is kept, unless something was heard meanwhile: it may be older than that. */
  readonly expect: () => (answer: {
    readonly callers: readonly CallerRow[];
    readonly topics: readonly Topic[];
    readonly versionOf: (topic: Topic) => number | undefined;
  }) => void;
  readonly hear: (told: Told) => void;
  readonly forget: () => void;
  /** Whatever was committed before this moment, by `performance.now`, has been heard. */
  readonly hasHeardAllUntil: (moment: number) => void;
}

export const createMemory = (): Memory => {
  const callers = new Map<string, CallerRow>();
  const versions = new Map<Topic, number | undefined>();
  let words = new WeakMap<readonly Topic[], string>();
  /** Counts what was heard. */
  let heard = 0;
  let heardAllUntil = Number.NEGATIVE_INFINITY;

  const forgetVersions = (): void => {
    versions.clear();
    words = new WeakMap();
  };

  const wordOf = (topics: readonly Topic[]): string | undefined => {
    const known = words.get(topics);
    if (known !== undefined) return known;
    if (!topics.every((topic) => versions.has(topic))) return undefined;
    const word = versionWord(topics, (topic) => versions.get(topic));
    words.set(topics, word);
    return word;
  };

  return {
    recall: (sessionId, topics, since) => {
      if (heardAllUntil < since) return undefined;
      const row = callers.get(sessionId);
      const version = row && wordOf(topics);
      return version === undefined ? undefined : { row, version };
    },
    expect: () => {
      const before = heard;
      return ({ callers: found, topics, versionOf }) => {
        if (heard !== before) return;
        if (callers.size + found.length > KEPT_AT_MOST) callers.clear();
        if (versions.size + topics.length > KEPT_AT_MOST) forgetVersions();
        for (const row of found) callers.set(row.sessionId, row);
        for (const topic of topics) versions.set(topic, versionOf(topic));
      };
    },
    hear: (told) => {
      heard += 1;
      if (told.topic !== 'people') {
        versions.delete(told.topic);
        words = new WeakMap();
      } else if (told.sessionId !== undefined) callers.delete(told.sessionId);
      else callers.clear();
    },
    forget: () => {
      heard += 1;
      heardAllUntil = Number.NEGATIVE_INFINITY;
      callers.clear();
      forgetVersions();
    },
    hasHeardAllUntil: (moment) => {
      heardAllUntil = Math.max(heardAllUntil, moment);
    },
  };
};

const memories = new WeakMap<pg.Pool, Memory>();

export const memoryOf = (pool: pg.Pool): Memory => {
  const memory = memories.get(pool) ?? createMemory();
  memories.set(pool, memory);
  return memory;
};
