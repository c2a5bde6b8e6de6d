import type { CallShape } from '@cotyle/contract/call';
import { allCalls } from '@cotyle/contract/calls';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { procedureCalls } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import { topicsOf } from '@cotyle/contract/topics';
import { describe, expect, it } from 'vitest';
import { cachePolicyOf } from './cache-policy.ts';

const claims = { userId: 7 };

describe('the cache policy of a call', () => {
  it('covers every topic that the call declares, whether it is pushed or polled', () => {
    for (const { call } of allCalls) {
      const keys = cachePolicyOf(call)?.(claims) ?? [];
      const topics = topicsOf(call.dependsOn ?? {});
      expect(keys).toEqual(topics.map((topic) => (topic === 'messages' ? 'messages:7' : topic)));
    }
  });

  it('has the messages of the caller and of nobody else', () => {
    expect(cachePolicyOf(messageCalls.received)?.(claims)).toContain('messages:7');
    expect(cachePolicyOf(messageCalls.received)?.({ userId: 8 })).not.toContain('messages:7');
  });

  it('does not exist for a call that declares no topics', () => {
    expect(cachePolicyOf(scanCalls.series)).toBeUndefined();
    expect(cachePolicyOf(noteCalls.create as CallShape)).toBeUndefined();
  });

  it('is one list of topics for all calls that declare the same', () => {
    expect(cachePolicyOf(procedureCalls.actual)?.(claims)).toBe(cachePolicyOf(procedureCalls.get)?.(claims));
  });
});
