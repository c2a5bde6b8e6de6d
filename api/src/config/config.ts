import { protocolChanges, protocolWith } from '@cotyle/domain/ct/protocol';
import { email } from '@cotyle/domain/validation/email';
import { z } from 'zod';
import { databaseHostsOf } from './database-hosts.ts';
import { parseClamdAddress } from './clamd-address.ts';
import { parseNetwork } from './networks.ts';
import { SSO_VARIABLES, ssoProblem } from './sso-variables.ts';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());
const whole = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Protocols whose addresses have no host. */
const OPAQUE: ReadonlySet<string> = new Set(['mailto:', 'tel:']);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => (OPAQUE.has(p) ? p : `${p}//`)).join(' or ')}`,
  });

const databaseUrl = z.string().refine((value) => databaseHostsOf(value).length > 0, {
  error: 'must be a URL that starts with postgres:// or postgresql://',
});

const networks = z.string().transform((value, context) => {
  const given = value.split(',').map((one) => parseNetwork(one.trim()));
  const known = given.filter((network) => network !== undefined);
  if (known.length === given.length) return known;
  context.addIssue({
    code: 'custom',
    message: 'must be addresses or networks such as 10.0.0.0/8,fd00::/8, with commas between them',
  });
  return z.NEVER;
});

/** JSON without unknown names: a misspelt limit must not silently leave the default in place. */
const ctProtocol = z.string().transform((value, context) => {
  const wrong = (message: string) => (context.addIssue({ code: 'custom', message }), z.NEVER);
  try {
    const changes = protocolChanges.safeParse(JSON.parse(value));
    if (changes.success) return protocolWith(changes.data);
    return wrong(`must be changes to the CT protocol: ${changes.error.issues[0]?.message ?? 'wrong value'}`);
  } catch {
    return wrong('must be JSON');
  }
});

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

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const clamdAddress = z.string().transform((value, context) => {
  const address = parseClamdAddress(value);
  if (address) return address;
  context.addIssue({
    code: 'custom',
    message: 'must be unix:/path/of/the/socket or tcp://host:port',
  });
  return z.NEVER;
});

interface Variable {
  readonly schema: z.ZodType;
  /** As in the environment; undefined where the variable may be empty. */
  readonly fallback?: string;
  readonly about: string;
}

/** Every variable with its default and description: .env.example and docs/operations.md are generated from this. */
export const VARIABLES = {
  HOST: {
    schema: z.string().min(1),
    fallback: 'localhost',
    about: 'Address to listen on; 0.0.0.0 in a container.',
  },
  PORT: { schema: whole(0, 65535), fallback: '3000', about: 'Port to listen on; 0 takes any free one.' },
  PUBLIC_URL: {
    schema: optional(url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''))),
    about:
      'Where people reach the app, for the links in mails; http://localhost:PORT when empty. With https, HSTS is sent.',
  },
  CLINIC_TIME_ZONE: {
    schema: z.string().refine(isTimeZone, { error: 'must be a time zone such as America/New_York' }),
    fallback: 'UTC',
    about: 'The time zone of the clinic, such as America/New_York: daily mails are sent at 6:00 AM there.',
  },
  TRUST_PROXY: {
    schema: whole(0, 10),
    fallback: '0',
    about: 'Number of trusted proxies in front, from which a client’s real address is taken.',
  },
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
  TOKEN_SECRET: {
    schema: optional(z.string().min(32, 'must have at least 32 characters')),
    about: 'Signs access tokens, 32 characters or more; made once and kept in the database when empty.',
  },
  SMTP_URL: {
    schema: optional(url('smtp:', 'smtps:')),
    about:
      'Mail server, such as smtps://user:password@mail.example.org; without one each mail becomes a file in DATA_DIR/outbox.',
  },
  MAIL_FROM: {
    schema: z.string().min(3),
    fallback: 'Cotyle <no-reply@localhost>',
    about: 'Sender of the mails.',
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
  UPLOAD_MAX_FILE_BYTES: {
    schema: whole(1, 2 ** 50),
    fallback: String(20 * GiB),
    about: 'Largest single file.',
  },
  UPLOAD_MAX_REQUEST_BYTES: {
    schema: whole(1, 2 ** 50),
    fallback: String(20 * GiB),
    about: 'Largest single upload request.',
  },
  UPLOAD_MAX_USER_BYTES: {
    schema: whole(1, 2 ** 50),
    fallback: String(200 * GiB),
    about: 'Most that one person may upload in a day; an upload counts with its whole size from its start.',
  },
  UPLOAD_MAX_OPEN_PER_USER: {
    schema: whole(1, 100_000),
    fallback: '20',
    about: 'Most uploads that one person may have begun and not finished; beyond it 429.',
  },
  UPLOAD_MAX_OPEN: {
    schema: whole(1, 1_000_000),
    fallback: '500',
    about: 'Most uploads of all people together that are begun and not finished; beyond it 429.',
  },
  UPLOAD_MAX_MODEL_BYTES: {
    schema: whole(1, 4 * GiB),
    fallback: String(512 * MiB),
    about: 'Largest 3D model: its derivation for the viewer takes about seven times as much memory.',
  },
  UPLOAD_KEPT_HOURS: {
    schema: whole(1, 24 * 90),
    fallback: String(24 * 7),
    about: 'How long an interrupted upload can be taken up again.',
  },
  CLAMD_ADDRESS: {
    schema: optional(clamdAddress),
    about:
      'The malware scanner clamd, as unix:/run/clamav/clamd.ctl or tcp://host:3310; without it no file is scanned.',
  },
  CLAMD_MAX_BYTES: {
    schema: whole(1, 4 * GiB),
    fallback: String(2 * GiB),
    about:
      'Largest file that is sent to clamd: its StreamMaxLength. A larger file waits for an administrator who releases it.',
  },
  RECEIVE_QUIET_SECONDS: {
    schema: whole(1, 3600),
    fallback: '60',
    about:
      'A received study becomes a scan when no image of it has come for this long, or all that it announces have.',
  },
  INCOMING_KEPT_DAYS: {
    schema: whole(1, 3650),
    fallback: '30',
    about: 'How long a received study that belongs to no case is kept.',
  },
  DELETED_FILES_KEPT_DAYS: {
    schema: whole(0, 36_500),
    fallback: '90',
    about: 'How long the bytes of a deleted file are kept.',
  },
  DISK_RESERVE_BYTES: {
    schema: whole(0, 2 ** 50),
    fallback: String(2 * GiB),
    about:
      'Disk space of DATA_DIR/files that uploads leave free for the database; beyond it 507. Not used with S3_ENDPOINT.',
  },
  ACCEL_PREFIX: {
    schema: optional(z.string().regex(/^\/[\w/-]*[\w-]$/, 'must be a path such as /protected-files')),
    about: 'Internal location of nginx for the folder DATA_DIR/files; with it nginx sends the files.',
  },
  CT_PROTOCOL: {
    schema: ctProtocol,
    fallback: '{}',
    about:
      'Changes to the CT protocol as JSON, such as {"limits":{"sliceThicknessMm":1},"rules":{"age":"warn"}}; docs/scans.md has the names.',
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
  BODY_MAX_BYTES: {
    schema: whole(1024, 64 * MiB),
    fallback: String(MiB),
    about: 'Largest JSON body of a request.',
  },
  CALLS_AT_ONCE: {
    schema: whole(1, 100_000),
    fallback: '250',
    about: 'Short calls that a node serves at once; further ones get 503 with Retry-After.',
  },
  SHEETS_AT_ONCE: {
    schema: whole(1, 64),
    fallback: '1',
    about: 'Sheets of plans that a node makes at once, each in a process of its own.',
  },
  SHEETS_WAITING: {
    schema: whole(0, 1000),
    fallback: '30',
    about: 'Sheets that may wait for it; further ones get 503 with Retry-After.',
  },
  USER_CALLS_PER_SECOND: {
    schema: whole(1, 1_000_000),
    fallback: '25',
    about: 'Short calls of one person per second and node, with bursts of ten times as many; beyond it 429.',
  },
  LEAVE_AFTER_SECONDS: {
    schema: whole(0, 600),
    fallback: '0',
    about:
      'How long a node serves on after a signal to stop, while /readyz answers 503 so that a load balancer removes it; 5 behind one.',
  },
  DEMO_SCANS: {
    schema: z.enum(['anatomical', 'quick']),
    fallback: 'anatomical',
    about:
      'Scans and models of a new demo: anatomical ones, made after the start in some minutes of one core and 1 GB of disk, or quick ones: coarse and ready with the start.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    about: 'What is logged: fatal, error, warn, info, debug, trace or silent.',
  },
  METRICS_TOKEN: {
    schema: optional(z.string().min(16, 'must have at least 16 characters')),
    about: 'The bearer token for /metrics. Without it and METRICS_ALLOW there are no metrics.',
  },
  METRICS_ALLOW: {
    schema: optional(networks),
    about:
      'Addresses and networks that may read /metrics, such as 10.0.0.0/8,fd00::/8; with METRICS_TOKEN both are needed.',
  },
  API_DOCS: {
    schema: yesNo,
    fallback: 'false',
    about: 'Serves the description of the API to anyone, at /api/docs and /api/openapi.json; the demo does.',
  },
  SECURITY_CONTACT: {
    schema: optional(url('mailto:', 'https:', 'tel:')),
    about:
      'Whom to tell about a vulnerability, such as mailto:security@example.org, for /.well-known/security.txt; 404 when empty.',
  },
  SECURITY_POLICY: {
    schema: optional(url('https:')),
    about: 'The page that says how reports are handled, for security.txt.',
  },
  MASTER_KEYS: {
    schema: optional(z.string()),
    about:
      'Master keys that encrypt stored files and secrets, as id:key with commas between them; each key is 32 bytes as Base64. Nothing is encrypted when empty. docs/encryption.md has the commands.',
  },
  MASTER_KEYS_FILE: {
    schema: optional(z.string()),
    about: 'A file with the master keys, one id:key a line, instead of MASTER_KEYS.',
  },
  MASTER_KEY_COMMAND: {
    schema: optional(z.string()),
    about:
      'Program that wraps and unwraps keys by the master keys that are written as id:command; it is called with wrap or unwrap and the id.',
  },
  MASTER_KEY_COMMAND_SECONDS: {
    schema: whole(1, 300),
    fallback: '10',
    about: 'How long that program may take.',
  },
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
  ...SSO_VARIABLES,
} as const satisfies Record<string, Variable>;

type Name = keyof typeof VARIABLES;
export type Config = { readonly [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

/** A wrong value: the message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const ANCHOR_DESTINATIONS = ['AUDIT_ANCHOR_FOLDER', 'AUDIT_ANCHOR_MAIL', 'AUDIT_ANCHOR_S3_URL'] as const;

const assertAnchorsComplete = (config: Config): void => {
  const destination = ANCHOR_DESTINATIONS.find((name) => config[name] !== undefined);
  if (destination === undefined) return;
  if (config.AUDIT_ANCHOR_KEY === undefined && config.AUDIT_ANCHOR_KEY_FILE === undefined)
    throw new ConfigError(`AUDIT_ANCHOR_KEY: needed because ${destination} is set`);
  if (config.AUDIT_ANCHOR_MAIL !== undefined && config.SMTP_URL === undefined)
    throw new ConfigError('SMTP_URL: needed because AUDIT_ANCHOR_MAIL is set');
};

export const parseConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const entries = Object.entries(VARIABLES).map(([name, variable]: [string, Variable]) => {
    const given = environment[name];
    const parsed = variable.schema.safeParse(
      given === undefined || given === '' ? (variable.fallback ?? '') : given,
    );
    // The value itself is never repeated: it may be a secret.
    if (!parsed.success)
      throw new ConfigError(`${name}: ${parsed.error.issues[0]?.message ?? 'wrong value'}`);
    return [name, parsed.data];
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.S3_ENDPOINT !== undefined) {
    const missing = S3_NEEDS.find((name) => config[name] === undefined);
    if (missing) throw new ConfigError(`${missing}: needed because S3_ENDPOINT is set`);
  }
  if (config.DATABASE_OWNER_URL !== undefined && config.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL: needed because DATABASE_OWNER_URL is set');
  assertAnchorsComplete(config);
  const sso = ssoProblem(config);
  if (sso !== undefined) throw new ConfigError(sso);
  return config;
};

export const publicUrlOf = (config: Config, port: number = config.PORT): string =>
  config.PUBLIC_URL ?? `http://localhost:${port}`;
