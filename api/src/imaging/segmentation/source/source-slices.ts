import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import { sliceAt } from '@cotyle/domain/segmentation/source';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/schema.ts';

/** The slices of a scan, or of some of its series, as the inspection found them. */
export const indexedSlices = async (
  db: Kysely<Tables>,
  fileId: number,
  series?: readonly string[],
): Promise<IndexedSlice[]> => {
  const all = db.selectFrom('scan_slices').selectAll().where('file_id', '=', fileId);
  const rows = await (series ? all.where('series_uid', 'in', [...series]) : all)
    .orderBy('series_uid')
    .orderBy('position_along_normal')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    header: {
      series: row.series_uid,
      sopInstance: row.instance_uid,
      instanceNumber: row.instance_number,
      position: row.x === null || row.y === null || row.z === null ? null : [row.x, row.y, row.z],
      transferSyntax: row.transfer_syntax,
    },
    along: row.position_along_normal,
    byteRange: {
      at: row.data_offset,
      packed: row.compressed_size,
      method: row.compression_method,
      size: row.size,
      pixelsAt: row.pixel_data_offset,
      lead: row.lead,
      outer:
        row.outer_offset === null
          ? null
          : { at: row.outer_offset, packed: row.outer_compressed_size ?? 0, size: row.outer_size ?? 0 },
    },
  }));
};

/** The slices of a grid in their order; undefined where one is missing. Of doubled ones the first counts. */
export const slicesOfGrid = (
  { series, volume }: StoredGrid,
  slices: readonly IndexedSlice[],
): IndexedSlice[] | undefined => {
  const found = new Map<number, IndexedSlice>();
  for (const slice of slices) {
    const { position, series: uid } = slice.header;
    const at = position && uid === series.uid ? sliceAt(volume, position) : undefined;
    if (at !== undefined && !found.has(at)) found.set(at, slice);
  }
  const ordered = Array.from({ length: volume.size[2] }, (_, k) => found.get(k));
  return ordered.every((slice) => slice !== undefined) ? ordered : undefined;
};
