import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKindAdded, wantedMailsText } from './mails.ts';

const wanted = fc.record({ procedures: fc.boolean(), messages: fc.boolean() });

describe('the choice of mails', () => {
  it('is recorded in words', () => {
    expect(wantedMailsText({ procedures: false, messages: false })).toBe('Mails: none');
    expect(wantedMailsText({ procedures: true, messages: true })).toBe(
      'Mails: Notifications about procedures, Messages from colleagues',
    );
  });

  it('adds a kind exactly where one is on that was off', () => {
    fc.assert(
      fc.property(wanted, wanted, (before, after) => {
        const added = (!before.procedures && after.procedures) || (!before.messages && after.messages);
        expect(isKindAdded(before, after)).toBe(added);
      }),
    );
    fc.assert(fc.property(wanted, (same) => !isKindAdded(same, same)));
  });
});
