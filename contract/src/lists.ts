import { isTimeZone } from '@cotyle/domain/validation/time-zone';
import { z } from 'zod';

export const PAGE_SIZES = [25, 50, 100] as const;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Pages count from 1')
  .transform(Number);
const pageSize = z.enum(['25', '50', '100']).transform(Number);
const unixSeconds = z
  .string()
  .regex(/^\d{1,11}$/, 'Unix seconds')
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Where a date in a search begins and ends. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Not a time zone');

/** The query of every list that a grid shows; without it, the whole list is answered. */
export const gridQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  ({
    page: pageNumber.optional(),
    size: pageSize.optional(),
    sort: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** Every term must occur in what the row displays, in any case and without accents. */
    search: z.string().max(250).optional(),
    /** The caller's time zone, in which a search compares dates; UTC without it. */
    zone: timeZone.optional(),
    /** The `next` of the previous page: as fast at any depth, which a page number is not. */
    cursor: z.string().max(1000).optional(),
  }) as const;

export const afterParam = { after: unixSeconds.optional() } as const;
/** For a list that contains deleted records too: only the others, or only the deleted ones, since a time. */
export const deletedParam = { deleted: flag.optional(), ...afterParam } as const;
/** For a list that is also read as a whole by pick-lists: says that it is being exported, which is an event. */
export const exportParam = { export: flag.optional() } as const;
export const mineParam = { mine: flag.optional() } as const;

/** The most rows that are counted: beyond it `total` stays at the cap and `capped` is true. */
export const COUNT_CAP = 10_000;

export const listAnswer = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    value: z.array(value),
    /** Only in an answer to a query for a page. */
    total: z.int().nonnegative().optional(),
    capped: z.boolean().optional(),
    next: z.string().nullable().optional(),
  });
