import type { TopicKey } from '../transactions/change.ts';
import { digestOf } from './digest.ts';

/** One tag for the versions of several topics; a topic that was never changed has no version. */
export const versionTag = (
  topics: readonly TopicKey[],
  versionOf: (topic: TopicKey) => number | undefined,
): string => digestOf(JSON.stringify(topics.map((topic) => [topic, versionOf(topic)])));
