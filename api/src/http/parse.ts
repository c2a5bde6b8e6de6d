import type { CallShape, ParsedInput } from '@cotyle/contract/call';
import type { FieldIssue } from '@cotyle/domain/errors';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';

/** Absent, or null like an empty field of a form, where a value is required. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
  (issue.input === undefined || issue.input === null) &&
  issue.path.length > 0;

/** A field of the right type that breaks a rule of the clinic is distinguished from a malformed request. */
const breaksARule = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' || issue.code === 'too_small' || issue.code === 'too_big' || isMissing(issue);

const messageOf = (issue: z.core.$ZodIssue): string => {
  // The names of unknown fields come from the caller and are not echoed.
  if (issue.code === 'unrecognized_keys') return 'Unknown field';
  return isMissing(issue) ? REQUIRED : issue.message;
};

const toFieldIssue = (issue: z.core.$ZodIssue): FieldIssue => ({
  path: issue.path.join('.'),
  message: messageOf(issue),
});

export const parsePart = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  throw new ApiError(issues.every(breaksARule) ? 'INVALID' : 'MALFORMED', {
    issues: issues.map(toFieldIssue),
  });
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const parts = ['params', 'query', 'body'] as const;

/** Parses everything the caller sent by the declaration of the call; undeclared input is rejected. */
export const parseInput = <C extends CallShape>(call: C, request: FastifyRequest): ParsedInput<C> => {
  const input: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = call[part];
    if (schema) input[part] = parsePart(schema, request[part]);
    else if (!isEmpty(request[part])) throw new ApiError('MALFORMED');
  }
  return input as ParsedInput<C>;
};
