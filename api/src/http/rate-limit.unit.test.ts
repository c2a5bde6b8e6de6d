import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { array, assert, boolean, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const answer = (): ServerResponse => new EventEmitter() as ServerResponse;
const SHARE = { perSecond: 5, burst: 20, concurrent: 4 };

describe('the rate limit of one person', () => {
  it('allows at most the burst and the refilled tokens, and at most so many open calls', () => {
    const steps = array(record({ pause: integer({ min: 0, max: 2000 }), ends: boolean() }), {
      maxLength: 200,
    });
    assert(
      property(steps, (given) => {
        let clock = 0;
        let taken = 0;
        const open: ServerResponse[] = [];
        const { consume: take } = createRateLimit(SHARE, () => clock);
        for (const { pause, ends } of given) {
          clock += pause;
          if (ends) open.shift()?.emit('close');
          const one = answer();
          try {
            take(7, one);
          } catch {
            continue;
          }
          taken += 1;
          open.push(one);
          expect(open.length).toBeLessThanOrEqual(SHARE.concurrent);
          expect(taken).toBeLessThanOrEqual(SHARE.burst + (clock / 1000) * SHARE.perSecond + 1e-6);
        }
      }),
    );
  });

  it('does not affect other people', () => {
    const { consume: take } = createRateLimit(SHARE, () => 0);
    const exhaust = (): void => {
      for (let count = 0; count <= SHARE.burst; count += 1) {
        const one = answer();
        take(1, one);
        one.emit('close');
      }
    };
    expect(exhaust).toThrow('Too many requests');
    expect(() => take(2, answer())).not.toThrow();
  });
});
