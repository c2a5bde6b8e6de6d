import { ROLES } from '@cotyle/domain/access/roles';
import { RETENTION_YEARS, retentionOrderProblems } from '@cotyle/domain/retention/kinds';
import type { RetentionYear } from '@cotyle/domain/retention/kinds';
import { STAGE_DAYS, stageOrderProblems } from '@cotyle/domain/stages/stage-rule';
import type { StageDay } from '@cotyle/domain/stages/stage-rule';
import {
  ANGLE_BOUNDS,
  boundProblem,
  retentionProblem,
  stageDayProblem,
} from '@cotyle/domain/settings/settings';
import type { AngleBound } from '@cotyle/domain/settings/settings';
import { FACTOR_SETTING_NAMES } from '@cotyle/domain/second-factor/required';
import type { FactorSetting } from '@cotyle/domain/second-factor/required';
import { NAME_CHARACTERS } from '@cotyle/domain/validation/name';
import type { NameCharacter } from '@cotyle/domain/validation/name';
import { z } from 'zod';
import { call } from './call.ts';
import { id, instant, valueAnswer } from './fields.ts';

const fieldsOf = <Name extends string, S extends z.ZodType>(
  names: readonly Name[],
  schema: (name: Name) => S,
): Record<Name, S> => Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, S>;

const characters = fieldsOf<NameCharacter, z.ZodBoolean>(NAME_CHARACTERS, () => z.boolean());
const factorDemands = fieldsOf<FactorSetting, z.ZodBoolean>(FACTOR_SETTING_NAMES, () => z.boolean());

const numberField = (problem: (value: number) => string | undefined) =>
  z.number().superRefine((value, context) => {
    const message = problem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const settingsRecord = z
  .strictObject({
    ...characters,
    ...fieldsOf<AngleBound, z.ZodNumber>(ANGLE_BOUNDS, () => z.number()),
    approvedPlanRequired: z.boolean(),
    ...fieldsOf<StageDay, z.ZodNumber>(STAGE_DAYS, () => z.number()),
    longPasswords: z.boolean(),
    ...factorDemands,
    ...fieldsOf<RetentionYear, z.ZodNumber>(RETENTION_YEARS, () => z.number()),
    version: z.int(),
    updatedAt: instant,
    /** Who changed them last; null while nobody has. */
    updatedBy: z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() }).nullable(),
  })
  .meta({ id: 'Settings' });

export type SettingsRecord = z.output<typeof settingsRecord>;

export const settingsCalls = {
  get: call({
    method: 'GET',
    path: '/settings',
    summary: 'The settings of the installation, which decide what forms accept',
    access: { kind: 'signed-in', roles: ROLES },
    answer: valueAnswer(settingsRecord),
    dependsOn: { any: ['settings', 'users'] },
  }),
  update: call({
    method: 'POST',
    path: '/settings/update',
    summary: 'Change the settings of the installation; they apply at once',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN'] },
    body: z
      .strictObject({
        ...characters,
        ...fieldsOf(ANGLE_BOUNDS, (name) => numberField((value) => boundProblem(name, value))),
        approvedPlanRequired: z.boolean(),
        ...fieldsOf(STAGE_DAYS, (name) => numberField((value) => stageDayProblem(name, value))),
        longPasswords: z.boolean(),
        ...factorDemands,
        ...fieldsOf(RETENTION_YEARS, (name) => numberField((value) => retentionProblem(name, value))),
      })
      .superRefine((settings, context) => {
        for (const { name, message } of [
          ...stageOrderProblems(settings),
          ...retentionOrderProblems(settings),
        ])
          context.addIssue({ code: 'custom', path: [name], message });
      }),
    answer: valueAnswer(settingsRecord),
    fails: ['STALE'],
  }),
};
