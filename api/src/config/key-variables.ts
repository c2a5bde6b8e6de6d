import { z } from 'zod';
import { optional, whole } from './value-kinds.ts';
import type { Variable } from './value-kinds.ts';

export const KEY_VARIABLES = {
  TOKEN_SECRET: {
    schema: optional(z.string().min(32, 'must have at least 32 characters')),
    about: 'Signs access tokens, 32 characters or more; made once and kept in the database when empty.',
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
} as const satisfies Record<string, Variable>;
