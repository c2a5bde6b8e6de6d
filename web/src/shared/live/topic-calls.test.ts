import { allCalls } from '@cotyle/contract/calls';
import { TOPICS } from '@cotyle/contract/topics';
import { expect, it } from 'vitest';
import { CALLS_BY_TOPIC } from './topic-calls.ts';
import type { Called } from './topic-calls.ts';

const names = (calls: readonly Called[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`).sort();

it.each(TOPICS)('a change of %s makes the answers stale that declare the topic in the contract', (topic) => {
  const declared = (kind: 'any' | 'record') =>
    names(allCalls.filter(({ call }) => call.dependsOn?.[kind]?.includes(topic)).map(({ call }) => call));
  const { any, one } = CALLS_BY_TOPIC[topic];
  expect({ any: names(any), record: names(one) }).toEqual({
    any: declared('any'),
    record: declared('record'),
  });
});
