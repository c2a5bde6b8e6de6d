import { COMMON_WORDS } from '@cotyle/domain/validation/common-words';
import { newPasswordProblems } from '@cotyle/domain/validation/password';
import type { PasswordOwner } from '@cotyle/domain/validation/personal-password';
import type { Transaction } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Tables } from '../platform/database/schema.ts';
import { readSettings } from './read-settings.ts';

interface ChosenPassword {
  /** Where the caller sent it. */
  readonly path: string;
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** Every command that stores a password asks this, in its transaction. */
export const assertNewPassword = async (
  tx: Transaction<Tables>,
  { path, password, owner }: ChosenPassword,
): Promise<void> => {
  const { longPasswords } = await readSettings(tx);
  const problems = newPasswordProblems(password, { longPasswords, owner, words: COMMON_WORDS });
  if (problems.length > 0)
    throw new ApiError('INVALID', { issues: problems.map((message) => ({ path, message })) });
};
