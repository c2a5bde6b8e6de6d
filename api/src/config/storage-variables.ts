import { z } from 'zod';
import { databaseHostsOf } from './database-hosts.ts';
import { GiB, optional, url, whole, yesNo } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

const databaseUrl = z.string().refine((value) => databaseHostsOf(value).length > 0, {
  error: 'must be a URL that starts with postgres:// or postgresql://',
});

export const STORAGE_VARIABLES = {
  DATA_DIR: {
    schema: z.string().min(1),
    fallback: './data',
    about: 'Folder of the embedded database, the stored files and the outbox.',
  },
  DATABASE_URL: {
    schema: optional(databaseUrl),
    about:
      'A PostgreSQL server, version 15 or later; the embedded one in DATA_DIR when empty. Several, of which one at a time takes writes, stand as user@one:5432,two:5432.',
  },
  DATABASE_OWNER_URL: {
    schema: optional(databaseUrl),
    about:
      'The same database by the role that owns the tables and migrates; DATABASE_URL’s own role when empty.',
  },
  DATABASE_POOL_SIZE: {
    schema: whole(2, 500),
    fallback: '10',
    about: 'Connections that one node keeps for requests; its jobs take up to 4 more.',
  },
  S3_ENDPOINT: {
    schema: optional(url('http:', 'https:')),
    about: 'An S3 service for the files; the folder DATA_DIR/files when empty.',
  },
  S3_REGION: { schema: z.string().min(1), fallback: 'us-east-1', about: 'Region of the S3 service.' },
  S3_BUCKET: {
    schema: optional(z.string().min(3).max(63)),
    about: 'Bucket of the files; needed with S3_ENDPOINT.',
  },
  S3_ACCESS_KEY_ID: {
    schema: optional(z.string()),
    about: 'Key of the S3 service; needed with S3_ENDPOINT.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: optional(z.string()),
    about: 'Secret of that key; needed with S3_ENDPOINT.',
  },
  S3_PATH_STYLE: {
    schema: yesNo,
    fallback: 'true',
    about:
      'Puts the bucket in the path (true), as most services other than Amazon’s want it, or in the host (false).',
  },
  DISK_RESERVE_BYTES: {
    schema: whole(0, 2 ** 50),
    fallback: String(2 * GiB),
    about:
      'Disk space of DATA_DIR/files that uploads leave free for the database; beyond it 507. Not used with S3_ENDPOINT.',
  },
  DELETED_FILES_KEPT_DAYS: {
    schema: whole(0, 36_500),
    fallback: '90',
    about: 'How long the bytes of a deleted file are kept.',
  },
  ACCEL_PREFIX: {
    schema: optional(z.string().regex(/^\/[\w/-]*[\w-]$/, 'must be a path such as /protected-files')),
    about: 'Internal location of nginx for the folder DATA_DIR/files; with it nginx sends the files.',
  },
  BACKUP_KEY: {
    schema: optional(
      z
        .string()
        .min(16, 'must have at least 16 characters')
        .refine((value) => new Set(value).size >= 6, 'must have at least 6 different characters'),
    ),
    about:
      'Passphrase that encrypts and opens backups, 16 characters or more; only npm run backup and restore need it.',
  },
} as const satisfies Record<string, Variable>;

const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type StorageConfig = Readonly<
  Record<(typeof S3_NEEDS)[number] | 'S3_ENDPOINT' | 'DATABASE_URL' | 'DATABASE_OWNER_URL', unknown>
>;

/** One line about variables that do not fit together. */
export const storageProblem = (config: StorageConfig): string | undefined => {
  const missing = S3_NEEDS.find((name) => config[name] === undefined);
  if (config.S3_ENDPOINT !== undefined && missing) return `${missing}: needed because S3_ENDPOINT is set`;
  if (config.DATABASE_OWNER_URL !== undefined && config.DATABASE_URL === undefined)
    return 'DATABASE_URL: needed because DATABASE_OWNER_URL is set';
  return undefined;
};
