import { addressRule, nameRule } from '@cotyle/domain/validation/name';
import type { Transaction } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Tables } from '../platform/database/schema.ts';
import { readSettings } from './read-settings.ts';

export interface CheckedName {
  /** Where the caller sent it. */
  readonly path: string;
  readonly value: string;
  /** What is stored: it stays valid until it is changed, whatever the settings have become. */
  readonly stored?: string | undefined;
  /** The rule of names where it is left out. */
  readonly rule?: 'name' | 'address';
}

interface PersonName {
  readonly nameFirst: string;
  readonly nameSecond: string;
}

export const personNames = (person: PersonName, stored?: PersonName, prefix = ''): CheckedName[] =>
  (['nameFirst', 'nameSecond'] as const).map((field) => ({
    path: `${prefix}${field}`,
    value: person[field],
    stored: stored?.[field],
  }));

/** Rejects names with characters that the settings do not allow. */
export const assertNames = async (tx: Transaction<Tables>, names: readonly CheckedName[]): Promise<void> => {
  const changed = names.filter(({ value, stored }) => value !== stored);
  if (changed.length === 0) return;
  const settings = await readSettings(tx);
  const rules = { name: nameRule(settings), address: addressRule(settings) };
  const issues = changed.flatMap(({ path, value, rule = 'name' }) =>
    rules[rule](value).map((message) => ({ path, message })),
  );
  if (issues.length > 0) throw new ApiError('INVALID', { issues });
};
