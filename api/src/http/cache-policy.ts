import type { CallShape } from '@cotyle/contract/call';
import { topicsOf } from '@cotyle/contract/topics';
import type { Topic } from '@cotyle/contract/topics';
import type { TopicKey } from '../transactions/change.ts';
import type { AccessClaims } from './access-token.ts';

/** The topics whose versions are part of the ETag of a caller's answer: while none changes, the caller gets a 304. */
export type CachePolicy = (claims: Pick<AccessClaims, 'userId'>) => readonly TopicKey[];

const keyOf = (topic: Topic, userId: number): TopicKey =>
  topic === 'messages' ? `messages:${userId}` : topic;

/** One list for all calls with the same topics, because a version tag is computed once for each list. */
const shared = new Map<string, readonly TopicKey[]>();

/** Undefined for a call that declares no topics: its answers have no ETag. */
export const cachePolicyOf = ({ dependsOn = {} }: Pick<CallShape, 'dependsOn'>): CachePolicy | undefined => {
  const topics = topicsOf(dependsOn);
  if (topics.length === 0) return undefined;
  if (topics.includes('messages')) return ({ userId }) => topics.map((topic) => keyOf(topic, userId));
  const keys = shared.get(topics.join()) ?? topics.map((topic) => keyOf(topic, 0));
  shared.set(topics.join(), keys);
  return () => keys;
};
