import { describe, expect, it } from 'vitest';
import { SECURITY_MAIL_KINDS, securityMailText } from './security-mails.ts';

const EVENT = {
  kind: 'NEW_DEVICE',
  at: new Date('2026-07-01T16:05:00Z'),
  zone: 'America/New_York',
  byAdministrator: false,
  device: 'Chrome on Windows',
  address: '192.0.2.7',
} as const;

describe('a mail about the safety of an account', () => {
  it('says what happened, when by the clock of the clinic, by which browser and from where', () => {
    expect(securityMailText(EVENT).paragraphs).toEqual([
      'Somebody signed in to your Cotyle account from a browser that was not used for it before.',
      'When: July 1, 2026 at 12:05 PM (America/New_York).',
      'Browser: Chrome on Windows.',
      'Network address: 192.0.2.7.',
    ]);
  });

  it.each(SECURITY_MAIL_KINDS)(
    'of the kind %s says what to do, also where the browser is not known',
    (kind) => {
      const text = securityMailText({ ...EVENT, kind, device: null, address: null });
      expect(text.paragraphs).toHaveLength(2);
      expect(text.ifNotYou).toContain('administrator');
    },
  );

  it('names the administrator as the one who set a password', () => {
    const text = securityMailText({ ...EVENT, kind: 'NEW_PASSWORD', byAdministrator: true });
    expect(text.paragraphs[0]).toBe(
      'The password of your Cotyle account was changed. It was set by an administrator.',
    );
    expect(text.ifNotYou).toBe('If you did not expect this, tell your administrator at once.');
  });
});
