import type { FieldIssue } from '@cotyle/domain/errors';
import { measurementProblem, OPERATIVE } from '@cotyle/domain/hip/measurements';
import type { ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import { nameRule } from '@cotyle/domain/validation/name';
import type { Transaction } from 'kysely';
import { readSettings } from '../../installation/read-settings.ts';
import type { Tables } from '../../platform/database/schema.ts';

type Changed = { readonly [F in keyof ProcedureFieldValues]?: ProcedureFieldValues[F] | undefined };

/** What the settings of the installation do not allow among the changed fields; an unchanged value stays valid. */
export const settingIssues = async (tx: Transaction<Tables>, changed: Changed): Promise<FieldIssue[]> => {
  const { name } = changed;
  const angles = OPERATIVE.filter((field) => changed[field] !== undefined);
  if (name === undefined && angles.length === 0) return [];
  const settings = await readSettings(tx);
  const names = name === undefined ? [] : nameRule(settings)(name);
  return [
    ...names.map((message) => ({ path: 'name', message })),
    ...angles.flatMap((path) => {
      const message = measurementProblem(path, changed[path] ?? null, settings);
      return message === undefined ? [] : [{ path, message }];
    }),
  ];
};
