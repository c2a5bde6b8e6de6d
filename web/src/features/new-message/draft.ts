import { z } from 'zod';

const shape = z.object({
  text: z.string(),
  receivers: z.array(z.int()),
  /** Null where the reference was removed, undefined where it is still as the page was opened. */
  procedureId: z.int().nullable().optional(),
});

export type Draft = z.output<typeof shape>;

export const EMPTY_DRAFT: Draft = { text: '', receivers: [] };

/** As it was kept; one that another version wrote is none. */
export const parseDraft = (kept: string): Draft => {
  try {
    return shape.parse(JSON.parse(kept));
  } catch {
    return EMPTY_DRAFT;
  }
};
