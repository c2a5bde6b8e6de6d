import { protocolChanges, protocolWith } from '@cotyle/domain/ct/protocol';
import { z } from 'zod';
import { parseClamdAddress } from './clamd-address.ts';
import { GiB, MiB, optional, parsed, whole } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

const clamdAddress = parsed(parseClamdAddress, 'must be unix:/path/of/the/socket or tcp://host:port');

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

export const UPLOAD_VARIABLES = {
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
  CT_PROTOCOL: {
    schema: ctProtocol,
    fallback: '{}',
    about:
      'Changes to the CT protocol as JSON, such as {"limits":{"sliceThicknessMm":1},"rules":{"age":"warn"}}; docs/scans.md has the names.',
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
} as const satisfies Record<string, Variable>;
