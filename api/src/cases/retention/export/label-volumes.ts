import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Volume } from '@cotyle/domain/ct/volume';
import { nrrdHeader } from '@cotyle/domain/segmentation/nrrd';
import { slabCount, slabLength } from '@cotyle/domain/segmentation/slabs';
import type { Kysely } from 'kysely';
import type { StoredEntry } from '../../../imaging/files/zip/zip-stream.ts';
import type { Tables } from '../../../platform/database/schema.ts';

const unpack = promisify(gunzip);

/** One grid of a segmentation, as of the version that the export describes. */
export interface ExportedLabels {
  readonly entry: string;
  readonly segmentationId: number;
  readonly grid: number;
  readonly version: number;
  readonly volume: Volume;
}

const readSlab = async (
  db: Kysely<Tables>,
  { segmentationId, grid, version, volume }: ExportedLabels,
  slab: number,
): Promise<Uint8Array> => {
  const length = slabLength(volume.size, slab);
  const found = await db
    .selectFrom('segmentation_slabs')
    .select('labels')
    .where('segmentation_id', '=', segmentationId)
    .where('grid', '=', grid)
    .where('slab', '=', slab)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  // A slab that nobody has written is background.
  return found ? unpack(found.labels, { maxOutputLength: length }) : new Uint8Array(length);
};

/** One slab in memory at a time. */
const labelBytes = async function* (db: Kysely<Tables>, labels: ExportedLabels): AsyncGenerator<Uint8Array> {
  yield Buffer.from(nrrdHeader(labels.volume));
  for (let slab = 0; slab < slabCount(labels.volume.size); slab++) yield readSlab(db, labels, slab);
};

export const labelEntry = (db: Kysely<Tables>, labels: ExportedLabels, modified: Date): StoredEntry => {
  const [columns, rows, slices] = labels.volume.size;
  return {
    name: labels.entry,
    size: Buffer.byteLength(nrrdHeader(labels.volume)) + columns * rows * slices,
    modified,
    open: async () => labelBytes(db, labels),
  };
};
