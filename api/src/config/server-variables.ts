import { isTimeZone } from '@cotyle/domain/validation/time-zone';
import { z } from 'zod';
import { parseNetwork } from './networks.ts';
import { MiB, optional, parsed, url, whole, yesNo } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

const networks = parsed((value) => {
  const given = value.split(',').map((one) => parseNetwork(one.trim()));
  const known = given.filter((network) => network !== undefined);
  return known.length === given.length ? known : undefined;
}, 'must be addresses or networks such as 10.0.0.0/8,fd00::/8, with commas between them');

export const SERVER_VARIABLES = {
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
  USER_CALLS_PER_SECOND: {
    schema: whole(1, 1_000_000),
    fallback: '25',
    about: 'Short calls of one person per second and node, with bursts of ten times as many; beyond it 429.',
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
  LEAVE_AFTER_SECONDS: {
    schema: whole(0, 600),
    fallback: '0',
    about:
      'How long a node serves on after a signal to stop, while /readyz answers 503 so that a load balancer removes it; 5 behind one.',
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
  DEMO_SCANS: {
    schema: z.enum(['anatomical', 'quick']),
    fallback: 'anatomical',
    about:
      'Scans and models of a new demo: anatomical ones, made after the start in some minutes of one core and 1 GB of disk, or quick ones: coarse and ready with the start.',
  },
} as const satisfies Record<string, Variable>;
