import { z } from 'zod';

export const PUBLIC_KEYS_PROBLEM =
  'Give public keys alone: RSA of at least 2048 bits, or EC on the curve P-384';

/** RFC 7518: the members of a key that only its owner may have; `k` is a shared secret. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const RSA_BYTES = 256;

/** Of the text in base64url. */
const bytesIn = (text: unknown): number => (typeof text === 'string' ? Math.floor((text.length * 3) / 4) : 0);

/** A key by which an assertion can be verified, and nothing be signed. */
const isPublicKey = (key: Readonly<Record<string, unknown>>): boolean => {
  if (PRIVATE_MEMBERS.some((member) => Object.hasOwn(key, member))) return false;
  if (key['kty'] === 'RSA') return bytesIn(key['n']) >= RSA_BYTES && bytesIn(key['e']) > 0;
  return key['kty'] === 'EC' && key['crv'] === 'P-384' && bytesIn(key['x']) > 0 && bytesIn(key['y']) > 0;
};

export const publicKeys = z.strictObject({
  keys: z
    .array(z.record(z.string(), z.unknown()).refine(isPublicKey, { error: PUBLIC_KEYS_PROBLEM }))
    .min(1)
    .max(20),
});
