import { createHash, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { canonicalJson } from '@cotyle/domain/planning/approval/canonical-json';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const anchorSchema = z.strictObject({
  format: z.literal('cotyle-anchor-1'),
  installation: z.uuid(),
  /** Counts up from 1, so that a missing anchor can be named. */
  number: z.int().positive(),
  createdAt: z.iso.datetime(),
  lastEventId: z.int().nonnegative(),
  lastEventHash: hash,
  /** Null for the first one. */
  previousAnchorHash: hash.nullable(),
});

/** The head of the chain at one time. */
export type Anchor = z.output<typeof anchorSchema>;

const signedSchema = z.strictObject({ anchor: anchorSchema, signature: z.base64() });

export const anchorHash = (anchor: Anchor): string =>
  createHash('sha256').update(canonicalJson(anchor)).digest('hex');

/** One line of JSON: the anchor and its Ed25519 signature. */
export const signAnchor = (anchor: Anchor, key: KeyObject): string => {
  const signature = sign(null, Buffer.from(canonicalJson(anchor)), key).toString('base64');
  return `${canonicalJson({ anchor, signature })}\n`;
};

type ReadAnchor = { readonly anchor: Anchor } | { readonly problem: 'unreadable' | 'not signed' };

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
};

export const readAnchor = (content: string, publicKey: KeyObject): ReadAnchor => {
  const read = signedSchema.safeParse(parsed(content));
  if (!read.success) return { problem: 'unreadable' };
  const { anchor, signature } = read.data;
  const isSigned = verify(
    null,
    Buffer.from(canonicalJson(anchor)),
    publicKey,
    Buffer.from(signature, 'base64'),
  );
  return isSigned ? { anchor } : { problem: 'not signed' };
};

/** Sorts by number. */
export const anchorFileName = (number: number): string => `anchor-${String(number).padStart(8, '0')}.json`;
