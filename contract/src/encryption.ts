import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer } from './fields.ts';

export const encryptionState = z
  .strictObject({
    /** The id of the current master key; null where nothing is encrypted. */
    masterKeyId: z.string().nullable(),
    /** Stored files and catalogues of implants that are not encrypted. */
    plainFiles: z.int().nonnegative(),
    encryptedFiles: z.int().nonnegative(),
    /** Keys that an unfinished rotation has left with another master key. */
    keysOfOthers: z.int().nonnegative(),
  })
  .meta({ id: 'EncryptionState' });

export type EncryptionState = z.output<typeof encryptionState>;

export const encryptionCalls = {
  state: call({
    method: 'GET',
    path: '/encryption',
    summary: 'Whether stored files are encrypted, by which master key, and how many are not',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN'] },
    answer: valueAnswer(encryptionState),
    dependsOn: {},
  }),
};
