export const RECOVERY_CODES = 10;
/** Of five bits each, so 140: nothing that anybody could guess, so a plain hash is enough to keep. */
export const RECOVERY_CODE_LENGTH = 28;
/** Codes that were made before have 80 or 120 bits, and work until they are used or replaced. */
const EARLIER_CODE_LENGTHS: readonly number[] = [16, 24];

/** Crockford's base 32: no letter that is read as a digit or as another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code from random bytes, in groups of four as people copy it. */
export const recoveryCodeOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, RECOVERY_CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** What a person typed, as it is compared: without separators and case, and with the digit for a letter that looks like it. */
export const normalRecoveryCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

export const isRecoveryCode = (text: string): boolean => {
  const code = normalRecoveryCode(text);
  const isLong = code.length === RECOVERY_CODE_LENGTH || EARLIER_CODE_LENGTHS.includes(code.length);
  return isLong && Array.from(code).every((one) => ALPHABET.includes(one));
};
