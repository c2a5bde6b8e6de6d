import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAdded, MAIL_KINDS, MAIL_RHYTHMS, wantedMailsText } from './mails.ts';
import type { WantedMails } from './mails.ts';

const wanted: fc.Arbitrary<WantedMails> = fc.record({
  rhythm: fc.constantFrom(...MAIL_RHYTHMS),
  cases: fc.boolean(),
  procedures: fc.boolean(),
  messages: fc.boolean(),
});

describe('the choice of mails', () => {
  it('is recorded in words', () => {
    const all = { cases: true, procedures: true, messages: true };
    expect(wantedMailsText({ ...all, rhythm: 'OFF' })).toBe('Mails: none');
    expect(wantedMailsText({ cases: false, procedures: false, messages: false, rhythm: 'DAILY' })).toBe(
      'Mails: none',
    );
    expect(wantedMailsText({ ...all, cases: false, rhythm: 'AT_ONCE' })).toBe(
      'Mails: At once: Notifications about procedures, Messages from colleagues',
    );
    expect(wantedMailsText({ ...all, procedures: false, messages: false, rhythm: 'DAILY' })).toBe(
      'Mails: Once a day: Cases that wait for you',
    );
  });

  it('adds a mail exactly where a kind is mailed at once that was not before', () => {
    const mailed = (choice: WantedMails) =>
      MAIL_KINDS.filter((kind) => choice.rhythm === 'AT_ONCE' && choice[kind]);
    fc.assert(
      fc.property(wanted, wanted, (before, after) => {
        const added = mailed(after).some((kind) => !mailed(before).includes(kind));
        expect(isMailAdded(before, after)).toBe(added);
      }),
    );
    fc.assert(fc.property(wanted, (same) => !isMailAdded(same, same)));
  });
});
