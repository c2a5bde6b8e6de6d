import { z } from 'zod';

export const SERVICE_ADDRESS_PROBLEM =
  'Use an address that begins with https://, without a password and a query; http:// only for this computer';

const HTTPS = /^https:\/\/[^\s/@?#\\]+(\/[^\s@?#\\]*)?$/i;
const THIS_COMPUTER = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[^\s@?#\\]*)?$/i;

/**
 * Of a web service that gets patient data and a token, or whose keys say who may read records. The address is shown, so that it
 * must not contain a secret.
 */
const isServiceAddress = (text: string): boolean =>
  (HTTPS.test(text) || THIS_COMPUTER.test(text)) && z.url().safeParse(text).success;

export const serviceAddress = z
  .string()
  .max(2000)
  .refine(isServiceAddress, { error: SERVICE_ADDRESS_PROBLEM });
