import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameNetwork, shownAddress } from './place.ts';

describe('a network address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '::1'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2:…'],
    ['2001:db8::1', '2001:db8:0:0:…'],
    ['fe80::1%eth0', 'fe80:0:0:0:…'],
  ])('%s is shown as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });

  it.each([
    ['192.0.2.7', '192.0.2.200', true],
    ['192.0.2.7', '::ffff:192.0.2.9', true],
    ['192.0.2.7', '192.0.3.7', false],
    ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['2001:db8::1', '192.0.2.7', false],
  ])('%s and %s are in one network: %s', (one, other, same) => {
    expect(isSameNetwork(one, other)).toBe(same);
    expect(isSameNetwork(other, one)).toBe(same);
  });

  it('is in its own network, and shown shortly', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(isSameNetwork(address, address)).toBe(true);
        expect(shownAddress(address).length).toBeLessThanOrEqual(22);
      }),
    );
  });
});
