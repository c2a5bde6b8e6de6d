import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passkeyName, recoveryCodesLeft } from './factors.ts';
import {
  isRecoveryCode,
  normalRecoveryCode,
  RECOVERY_CODE_LENGTH,
  recoveryCodeOf,
} from './recovery-codes.ts';
import { factorResetClosed, factorsInWords } from './reset.ts';
import { acceptedSteps, isTotpCode, normalTotpCode, TOTP_PERIOD, totpStep } from './totp.ts';

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

describe('a code of an authenticator app', () => {
  it('is accepted from a clock that is at most 30 s off, and never from one that is 60 s off or more', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -600, max: 600 }), (now, off) => {
        const isAccepted = acceptedSteps(now, 0).includes(totpStep(after(now, off)));
        // In between it depends on when in the 30 seconds it is now.
        fc.pre(Math.abs(off) <= TOTP_PERIOD || Math.abs(off) >= 2 * TOTP_PERIOD);
        expect(isAccepted).toBe(Math.abs(off) <= TOTP_PERIOD);
      }),
    );
  });

  it('is not accepted from a clock that is 90 s off', () => {
    const now = new Date('2026-11-17T10:00:00Z');
    expect(acceptedSteps(now, 0)).not.toContain(totpStep(after(now, 90)));
    expect(acceptedSteps(now, 0)).not.toContain(totpStep(after(now, -90)));
  });

  it('works once: neither its step nor an earlier one is accepted after it', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -3, max: 3 }), (now, difference) => {
        const lastUsed = totpStep(now) + difference;
        const accepted = acceptedSteps(now, lastUsed);
        expect(accepted.filter((step) => step <= lastUsed)).toEqual([]);
        expect(accepted).toHaveLength(Math.min(3, Math.max(0, 1 - difference)));
      }),
    );
  });

  it.each([
    ['123456', true],
    ['123 456', true],
    [' 123456\n', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['', false],
  ])('%j: %s', (text, isCode) => {
    expect(isTotpCode(text)).toBe(isCode);
  });

  it('is compared without spaces', () => {
    expect(normalTotpCode(' 123 456 ')).toBe('123456');
  });
});

describe('a recovery code', () => {
  const random = fc.uint8Array({ minLength: RECOVERY_CODE_LENGTH, maxLength: RECOVERY_CODE_LENGTH });

  it('is accepted as it is shown, in lower case, without hyphens, and with letters that look like its digits', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const code = recoveryCodeOf(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
        const typed = code.toLowerCase().replace(/-/g, ' ').replace(/0/g, 'o').replace(/1/g, 'l');
        for (const text of [code, typed, `  ${code}  `]) {
          expect(isRecoveryCode(text)).toBe(true);
          expect(normalRecoveryCode(text)).toBe(code.replace(/-/g, ''));
        }
      }),
    );
  });

  it('has at least 128 random bits: each of its letters has 32 values, all equally likely', () => {
    const letters = Array.from({ length: 256 }, (_, byte) =>
      recoveryCodeOf(new Uint8Array(RECOVERY_CODE_LENGTH).fill(byte)).charAt(0),
    );
    const values = [...new Set(letters)];
    expect(values).toHaveLength(32);
    for (const value of values) expect(letters.filter((letter) => letter === value)).toHaveLength(8);
    expect(RECOVERY_CODE_LENGTH * Math.log2(values.length)).toBeGreaterThanOrEqual(128);
  });

  it('of an earlier length still counts, so that those on paper work', () => {
    expect(isRecoveryCode('7Q2M-9XKD-4TZ1-WBE6')).toBe(true);
    expect(isRecoveryCode('7Q2M-9XKD-4TZ1-WBE6-7Q2M-9XKD')).toBe(true);
  });

  it('with a letter more or less is none', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const code = recoveryCodeOf(bytes);
        expect(isRecoveryCode(code.slice(1))).toBe(false);
        expect(isRecoveryCode(`${code}A`)).toBe(false);
        expect(isRecoveryCode(`U${code.slice(1)}`)).toBe(false);
      }),
    );
  });

  it('is counted in words', () => {
    expect([0, 1, 10].map(recoveryCodesLeft)).toEqual([
      'No recovery codes left',
      '1 recovery code left',
      '10 recovery codes left',
    ]);
  });
});

describe('a second factor', () => {
  it('is reset by those who may edit the account, and never one’s own', () => {
    const surgeon = { id: 2, role: 'SURGEON', deleted: false } as const;
    expect(factorResetClosed({ id: 1, role: 'ADMIN' }, surgeon)).toBeUndefined();
    expect(factorResetClosed({ id: 1, role: 'ADMIN' }, { ...surgeon, role: 'ADMIN' })).toBe(
      'Only a Super Admin can change this account.',
    );
    expect(factorResetClosed({ id: 1, role: 'MASTER_ADMIN' }, { ...surgeon, role: 'ADMIN' })).toBeUndefined();
    expect(factorResetClosed({ id: 2, role: 'MASTER_ADMIN' }, surgeon)).toMatch(/account page/);
    expect(factorResetClosed({ id: 1, role: 'ADMIN' }, { ...surgeon, deleted: true })).toMatch(/read-only/);
  });

  it('is named in words', () => {
    expect(factorsInWords({ totp: true, passkeys: 2 })).toBe('Authenticator app, 2 passkeys');
    expect(factorsInWords({ totp: false, passkeys: 1 })).toBe('1 passkey');
    expect(factorsInWords({ totp: false, passkeys: 0 })).toBe('None');
  });

  it('has a name of at most 60 characters', () => {
    expect(passkeyName('Phone')).toEqual([]);
    expect(passkeyName('  ')).toEqual(['is required']);
    expect(passkeyName('x'.repeat(61))).toHaveLength(1);
  });
});
