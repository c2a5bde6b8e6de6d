import { z } from 'zod';

export const MiB = 1024 ** 2;
export const GiB = 1024 ** 3;

export interface Variable {
  readonly schema: z.ZodType;
  /** As in the environment; undefined where the variable may be empty. */
  readonly fallback?: string;
  readonly about: string;
}

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());
export const whole = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
export const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Protocols whose addresses have no host. */
const OPAQUE: ReadonlySet<string> = new Set(['mailto:', 'tel:']);
export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => (OPAQUE.has(p) ? p : `${p}//`)).join(' or ')}`,
  });

/** For a value that is parsed by a function of its own. */
export const parsed = <T>(parse: (value: string) => T | undefined, message: string) =>
  z.string().transform((value, context) => {
    const result = parse(value);
    if (result !== undefined) return result;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
