import { z } from 'zod';

const shape = z.object({
  text: z.string(),
  receivers: z.array(z.int()),
  /** Null where the reference was removed, undefined where it was not changed. */
  procedureId: z.int().nullable().optional(),
});

export type Draft = z.output<typeof shape>;

export const EMPTY_DRAFT: Draft = { text: '', receivers: [] };

/** A draft of another version counts as empty. */
export const parseDraft = (kept: string): Draft => {
  try {
    return shape.parse(JSON.parse(kept));
  } catch {
    return EMPTY_DRAFT;
  }
};
