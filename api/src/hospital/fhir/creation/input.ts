import { z } from 'zod';
import { ApiError } from '../../../errors/api-error.ts';

/** What is read of a resource that a client sends. Elements that are not named here are ignored. */

/** PostgreSQL has no such character in its texts. */
const isStorable = (value: string): boolean => !value.includes('\0');
const NOT_A_TEXT = { error: 'Not a text' };

const text = z.string().max(1000).refine(isStorable, NOT_A_TEXT);

const coding = z.looseObject({ system: text.optional(), code: text.optional(), display: text.optional() });
export const concept = z.looseObject({ coding: z.array(coding).max(20).optional(), text: text.optional() });
export type Concept = z.output<typeof concept>;

export const identifier = z.looseObject({
  system: text.optional(),
  value: z.string().trim().min(1).max(250).refine(isStorable, NOT_A_TEXT),
  type: concept.optional(),
});
export type InputIdentifier = z.output<typeof identifier>;

export const reference = z.looseObject({
  reference: text.optional(),
  identifier: z.looseObject({ system: text.optional(), value: text.optional() }).optional(),
});
export type InputReference = z.output<typeof reference>;

/** A sender uses these where ignoring them would change the meaning, so they are refused. */
export const modifiers = {
  modifierExtension: z
    .array(z.unknown())
    .max(0, { error: 'Modifier extensions are not understood' })
    .optional(),
  implicitRules: z.undefined({ error: 'Implicit rules are not understood' }).optional(),
};

export const invalid = (path: string, message: string): ApiError =>
  new ApiError('INVALID', { issues: [{ path, message }] });
