/** As authenticator apps expect it (RFC 6238): six digits of HMAC-SHA-1, a new code every 30 seconds. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD = 30;
export const TOTP_ALGORITHM = 'SHA1';
/** RFC 4226 recommends 160 bits. */
export const TOTP_SECRET_BYTES = 20;

/** The number of the 30 seconds in which this moment lies. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / TOTP_PERIOD);

/**
 * The steps whose codes are accepted now: the present one and one to either side, for a clock that is a little off. A step that
 * was used is not accepted again, nor is any step before it.
 */
export const acceptedSteps = (now: Date, lastUsed: number): readonly number[] => {
  const step = totpStep(now);
  return [step, step - 1, step + 1].filter((one) => one > lastUsed);
};

/** Apps show the code in two groups, and people copy the space. */
export const normalTotpCode = (text: string): string => text.replace(/\s/g, '');

export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(normalTotpCode(text));
