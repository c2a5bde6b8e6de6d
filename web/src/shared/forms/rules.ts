import type { Rule } from '@cotyle/domain/validation/text';
import type { z } from 'zod';
import { asCallFailed } from '../session/failures.ts';

/** A rule of the domain as a form's validator: the first message that the value earns, or true. */
export const validator =
  (rule: Rule) =>
  (value: string): string | true =>
    rule(value)[0] ?? true;

/** A field of a declared call as a rule: what the server would refuse is refused here, in the same words. */
export const schemaRule =
  (field: z.ZodType): Rule =>
  (value) =>
    field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

/** Hands what the server found wrong to the fields it belongs to; answers whether it found a place for all of it. */
export const assignIssues = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  place: (name: Name, told: { message: string }) => void,
): boolean => {
  const issues = asCallFailed(error)?.issues ?? [];
  const placed = issues.filter((issue) => {
    const name = names.find((own) => own === issue.path.split(/[./]/).at(-1));
    if (name) place(name, { message: issue.message });
    return name !== undefined;
  });
  return issues.length > 0 && placed.length === issues.length;
};
