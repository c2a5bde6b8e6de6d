import type { Rule } from '@cotyle/domain/validation/text';
import type { z } from 'zod';
import { asCallFailed } from '../session/failures.ts';

/** A rule of the domain as a form validator: its first message, or true. */
export const validator =
  (rule: Rule) =>
  (value: string): string | true =>
    rule(value)[0] ?? true;

const schemaRules = new WeakMap<z.ZodType, Rule>();

/** A field of a declared call as a rule, with the same messages as the server; one rule for each field. */
export const schemaRule = (field: z.ZodType): Rule => {
  const known = schemaRules.get(field);
  if (known) return known;
  const rule: Rule = (value) => field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
  schemaRules.set(field, rule);
  return rule;
};

/** Assigns the server's issues to their fields; returns whether every issue had one. */
export const assignIssues = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  assign: (name: Name, issue: { message: string }) => void,
): boolean => {
  const issues = asCallFailed(error)?.issues ?? [];
  const assigned = issues.filter((issue) => {
    const name = names.find((own) => own === issue.path.split(/[./]/).at(-1));
    if (name) assign(name, { message: issue.message });
    return name !== undefined;
  });
  return issues.length > 0 && assigned.length === issues.length;
};
