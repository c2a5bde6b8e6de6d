import { email, EMAIL_MAX, normalEmail } from '@cotyle/domain/validation/email';
import { dayOf, INVALID_DATE } from '@cotyle/domain/validation/calendar';
import { phone } from '@cotyle/domain/validation/phone';
import { normalName } from '@cotyle/domain/validation/name';
import { freeText, nameLength, REQUIRED } from '@cotyle/domain/validation/text';
import type { Rule } from '@cotyle/domain/validation/text';
import { z } from 'zod';

/** A text that is validated by a rule of the domain, with its messages. */
export const textByRule = (rule: Rule) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? REQUIRED : undefined) })
    .superRefine((value, context) => {
      for (const message of rule(value)) context.addIssue({ code: 'custom', message });
    });

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const count = z.int().nonnegative();
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .pipe(id);

export const emailField = textByRule(email).transform(normalEmail);
/**
 * A name or an address. The server checks its characters in the transaction of the command, because the settings of the
 * installation decide which are allowed.
 */
export const nameField = textByRule(nameLength).transform(normalName);

/** Bounded, because it is hashed. */
const passwordText = () =>
  z
    .string({ error: (issue) => (issue.input === undefined ? REQUIRED : undefined) })
    .min(1, REQUIRED)
    .max(1024);
/** A password that is only compared: no other rule applies. */
export const enteredPassword = passwordText();
/**
 * A password that is chosen. The server checks it in the transaction of the command, because the settings of the installation and
 * the person whose password it becomes decide what is allowed.
 */
export const newPasswordField = passwordText();

/** The account's email at sign-in: an invalid one fails like a wrong one, so only its length is bounded. */
export const enteredEmail = z
  .string({ error: (issue) => (issue.input === undefined ? REQUIRED : undefined) })
  .max(EMAIL_MAX)
  .transform(normalEmail)
  .superRefine((value, context) => {
    for (const message of email(value)) context.addIssue({ code: 'custom', message });
  });

export const linkToken = z.string().min(1).max(200);
/** In hexadecimal digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const instant = z.iso.datetime();

export const valueAnswer = <V extends z.ZodType>(value: V) =>
  z.strictObject({ value, message: z.string().optional() });
export const emptyAnswer = valueAnswer(z.null());

export const addressField = textByRule(nameLength).transform(normalName);
export const textField = (max: number) => textByRule(freeText(max));

/** Of a connection to a system of the hospital. */
export const connectionName = textField(100).transform((value) => value.trim());

const emptyToNull = (value: string | null | undefined): string | null => (value ? value : null);

/** An optional phone number. */
export const phoneField = z
  .union([textByRule(phone), z.null()])
  .optional()
  .transform(emptyToNull);
export const requiredPhoneField = textByRule((value) => (value === '' ? [REQUIRED] : phone(value)));
export const optionalEmailField = z
  .union([textByRule((value) => (value === '' ? [] : email(value))), z.null()])
  .optional()
  .transform((value) => (value ? normalEmail(value) : null));

/** A day, sent as an ISO day or as an ISO time in UTC. */
export const dayField = z
  .string({ error: (issue) => (issue.input === undefined ? REQUIRED : undefined) })
  .max(40)
  .transform((value, context) => {
    const day = dayOf(value);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: value === '' ? REQUIRED : INVALID_DATE });
    return z.NEVER;
  });

export const optionalDayField = z.union([z.literal('').transform(() => null), z.null(), dayField]);

export const idParam = z.strictObject({ id: idInPath });
