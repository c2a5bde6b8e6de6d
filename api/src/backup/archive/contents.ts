import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.number().int().nonnegative();

export const Table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
});
export type Table = z.infer<typeof Table>;

/** What a backup says of itself before anything else. */
export const Head = z.object({
  /** In the order of the archive. */
  tables: z.array(Table),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Applied ones: they say which tables the rows fit into. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  /** Of the job queue, which makes its own tables; null where it never ran. */
  queue: z
    .object({
      version: whole,
      queues: z.array(z.object({ name: z.string(), policy: z.string().nullable() })),
    })
    .nullable(),
});
export type Head = z.infer<typeof Head>;

/** The rows of a table, or the bytes of something in the storage. */
export type Section =
  { readonly kind: 'table'; readonly table: Table } | { readonly kind: 'file'; readonly key: string };

/** Of a section; rows are those of a table. */
export const Checksum = z.object({ bytes: whole, sha256: Sha256, rows: whole.optional() });
export type Checksum = z.infer<typeof Checksum>;

/** Bytes that were not as their row says when the backup was made. */
export const Finding = z.object({
  fileId: whole,
  key: z.string(),
  problem: z.enum(['missing', 'changed']),
});
export type Finding = z.infer<typeof Finding>;

export const Totals = z.object({
  tables: z.array(z.object({ name: z.string(), rows: whole, sha256: Sha256 })),
  /** The hash is over the lines of all of them: one line each would be too many to hold in memory. */
  files: z.object({ count: whole, bytes: whole, sha256: Sha256 }),
});
export type Totals = z.infer<typeof Totals>;

/** What a backup ends with. */
export const Manifest = Totals.extend({
  findings: z.array(Finding),
  /** Deleted files whose bytes were already being removed for good. */
  gone: whole,
});
export type Manifest = z.infer<typeof Manifest>;

export interface BackupContents {
  readonly head: Head;
  readonly manifest: Manifest;
}
