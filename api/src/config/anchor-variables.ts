import { email } from '@cotyle/domain/validation/email';
import { z } from 'zod';
import { optional, url, whole } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

const mailAddresses = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((addresses) => addresses.every((one) => email(one).length === 0), {
    error: 'must be mail addresses with commas between them',
  });

const bucketUrl = url('http:', 'https:').refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { username, password, pathname } = new URL(value);
    return username !== '' && password !== '' && /^\/[^/]{3,63}$/.test(pathname);
  },
  { error: 'must be a URL with key, secret and bucket, such as https://key:secret@s3.example.org/anchors' },
);

export const ANCHOR_VARIABLES = {
  AUDIT_ANCHOR_KEY: {
    schema: optional(z.string()),
    about:
      'The Ed25519 private key that signs the audit anchors, as PEM with \\n for line ends; needed with a destination below unless AUDIT_ANCHOR_KEY_FILE is set.',
  },
  AUDIT_ANCHOR_KEY_FILE: {
    schema: optional(z.string()),
    about: 'A file with that key.',
  },
  AUDIT_ANCHOR_FOLDER: {
    schema: optional(z.string()),
    about:
      'An existing folder for the hourly audit anchors, best on another machine; docs/audit.md says what they prove.',
  },
  AUDIT_ANCHOR_MAIL: {
    schema: optional(mailAddresses),
    about: 'Mail addresses that get each audit anchor, with commas between them; needs SMTP_URL.',
  },
  AUDIT_ANCHOR_S3_URL: {
    schema: optional(bucketUrl),
    about:
      'A bucket with object lock for the audit anchors, such as https://key:secret@s3.example.org/anchors; S3_REGION and S3_PATH_STYLE apply.',
  },
  AUDIT_ANCHOR_S3_DAYS: {
    schema: whole(1, 36_500),
    fallback: '3650',
    about: 'How long the bucket must keep each anchor.',
  },
} as const satisfies Record<string, Variable>;

const DESTINATIONS = ['AUDIT_ANCHOR_FOLDER', 'AUDIT_ANCHOR_MAIL', 'AUDIT_ANCHOR_S3_URL'] as const;

type AnchorConfig = Readonly<
  Record<(typeof DESTINATIONS)[number] | 'AUDIT_ANCHOR_KEY' | 'AUDIT_ANCHOR_KEY_FILE' | 'SMTP_URL', unknown>
>;

/** One line about variables that do not fit together. */
export const anchorProblem = (config: AnchorConfig): string | undefined => {
  const destination = DESTINATIONS.find((name) => config[name] !== undefined);
  if (destination === undefined) return undefined;
  if (config.AUDIT_ANCHOR_KEY === undefined && config.AUDIT_ANCHOR_KEY_FILE === undefined)
    return `AUDIT_ANCHOR_KEY: needed because ${destination} is set`;
  if (config.AUDIT_ANCHOR_MAIL !== undefined && config.SMTP_URL === undefined)
    return 'SMTP_URL: needed because AUDIT_ANCHOR_MAIL is set';
  return undefined;
};
