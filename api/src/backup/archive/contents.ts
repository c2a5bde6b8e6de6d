import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.number().int().nonnegative();

export const Table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
});
export type Table = z.infer<typeof Table>;

/** The first entry of a backup. */
export const Head = z.object({
  /** In the order of the archive. */
  tables: z.array(Table),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Applied migrations: they define the tables of the rows. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  /** The job queue creates its own tables; null where it never ran. */
  queue: z
    .object({
      version: whole,
      queues: z.array(z.object({ name: z.string(), policy: z.string().nullable() })),
    })
    .nullable(),
});
export type Head = z.infer<typeof Head>;

/** The rows of a table, or the bytes of a stored object. */
export type Section =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'file'; readonly key: string };

/** `rows` is set for tables only. */
export const Checksum = z.object({ bytes: whole, sha256: Sha256, rows: whole.optional() });
export type Checksum = z.infer<typeof Checksum>;

/** Stored bytes that did not match their row when the backup was made. */
export const Finding = z.object({
  /** Null for a catalogue of implants. */
  fileId: whole.nullable(),
  key: z.string(),
  problem: z.enum(['missing', 'changed']),
});
export type Finding = z.infer<typeof Finding>;

export const Totals = z.object({
  tables: z.array(z.object({ name: z.string(), rows: whole, sha256: Sha256 })),
  /** One hash over all files, because a list of them could exceed the memory. */
  files: z.object({ count: whole, bytes: whole, sha256: Sha256 }),
});
export type Totals = z.infer<typeof Totals>;

/** The last entry of a backup. */
export const Manifest = Totals.extend({
  findings: z.array(Finding),
  /** Deleted files whose bytes had already been purged. */
  gone: whole,
});
export type Manifest = z.infer<typeof Manifest>;

export interface BackupContents {
  readonly head: Head;
  readonly manifest: Manifest;
}
