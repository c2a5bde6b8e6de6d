import type { z } from 'zod';
import { ANCHOR_VARIABLES, anchorProblem } from './anchor-variables.ts';
import { DICOM_VARIABLES, dicomProblem } from './dicom-variables.ts';
import { KEY_VARIABLES } from './key-variables.ts';
import { PACS_VARIABLES, pacsProblem } from './pacs-variables.ts';
import { SERVER_VARIABLES } from './server-variables.ts';
import { SSO_VARIABLES, ssoProblem } from './sso-variables.ts';
import { STORAGE_VARIABLES, storageProblem } from './storage-variables.ts';
import { UPLOAD_VARIABLES } from './upload-variables.ts';
import type { Variable } from './value-kinds.ts';

/** Every variable with its default and description: .env.example and docs/operations.md are generated from this. */
export const VARIABLES = {
  ...SERVER_VARIABLES,
  ...STORAGE_VARIABLES,
  ...UPLOAD_VARIABLES,
  ...KEY_VARIABLES,
  ...ANCHOR_VARIABLES,
  ...DICOM_VARIABLES,
  ...PACS_VARIABLES,
  ...SSO_VARIABLES,
} as const satisfies Record<string, Variable>;

type Name = keyof typeof VARIABLES;
export type Config = { readonly [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

/** A wrong value: the message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

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
  const problem =
    storageProblem(config) ??
    anchorProblem(config) ??
    dicomProblem(config) ??
    pacsProblem(config) ??
    ssoProblem(config);
  if (problem !== undefined) throw new ConfigError(problem);
  return config;
};

export const publicUrlOf = (config: Config, port: number = config.PORT): string =>
  config.PUBLIC_URL ?? `http://localhost:${port}`;
