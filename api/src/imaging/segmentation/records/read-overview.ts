import type {
  ModelProvenance,
  SegmentationOverview,
  SegmentationRecord,
} from '@cotyle/contract/segmentations';
import { NO_LANDMARKS } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { slabCount } from '@cotyle/domain/segmentation/slabs';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { requireVisible } from '../../../records/require-visible.ts';
import { currentOf } from './segmentation-rows.ts';
import type { SegmentationRow } from './segmentation-rows.ts';

type Person = SegmentationRecord['started']['by'];

const peopleOf = async (
  db: Kysely<Tables>,
  ids: readonly (number | null)[],
): Promise<(id: number) => Person> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name_first as nameFirst', 'name_second as nameSecond'])
          .where('id', 'in', wanted)
          .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => known.get(id) ?? { id, nameFirst: '', nameSecond: '' };
};

interface SlabVersion {
  readonly grid: number;
  readonly slab: number;
  readonly version: number;
}

/** The last version of each slab. */
export const slabVersions = async (
  db: Kysely<Tables>,
  { id, version }: Pick<SegmentationRow, 'id' | 'version'>,
): Promise<SlabVersion[]> => {
  const { rows } = await sql<SlabVersion>`
    select grid::int, slab::int, max(version)::int as version from segmentation_slabs
    where segmentation_id = ${id} and version <= ${version} group by grid, slab order by grid, slab`.execute(
    db,
  );
  return rows;
};

const gridsOf = async (db: Kysely<Tables>, row: SegmentationRow): Promise<SegmentationRecord['grids']> => {
  const written = await slabVersions(db, row);
  return row.grids.map(({ part, series, volume }, grid) => {
    const slabs = Array.from({ length: slabCount(volume.size) }, () => 0);
    for (const one of written) if (one.grid === grid) slabs[one.slab] = one.version;
    return {
      part,
      series,
      volume: {
        origin: [...volume.origin],
        axes: [[...volume.axes[0]], [...volume.axes[1]], [...volume.axes[2]]],
        spacing: [...volume.spacing],
        size: [...volume.size],
      },
      slabs,
    };
  });
};

const sourceOf = async (
  db: Kysely<Tables>,
  { scan_file_id: fileId }: SegmentationRow,
): Promise<SegmentationRecord['source']> => {
  const file = await db
    .selectFrom('files')
    .select(['file_name as fileName', 'deleted_at as deletedAt'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { fileId, fileName: file.fileName, isDeleted: file.deletedAt !== null };
};

/** The finished draft is version 1, which is never thinned out. */
const proposalsOf = async (
  db: Kysely<Tables>,
  { id, is_draft: isDraft, version }: SegmentationRow,
): Promise<PlacedLandmarks> => {
  if (!isDraft || version === 0) return NO_LANDMARKS;
  const draft = await db
    .selectFrom('segmentation_versions')
    .select('landmarks')
    .where('segmentation_id', '=', id)
    .where('version', '=', 1)
    .executeTakeFirst();
  return draft?.landmarks ?? NO_LANDMARKS;
};

const at = (time: Date): string => time.toISOString();

const makingOf = (row: SegmentationRow, person: (id: number) => Person): SegmentationRecord['making'] =>
  row.making_state === null || row.making_side === null || row.making_by === null || row.making_at === null
    ? null
    : {
        state: row.making_state,
        side: row.making_side,
        reason: row.making_reason,
        by: person(row.making_by),
        at: at(row.making_at),
      };

/** A segmentation as the contract has it; an editor whose lease is over is not shown. */
export const segmentationRecord = async (
  db: Kysely<Tables>,
  row: SegmentationRow,
  now: Date,
): Promise<SegmentationRecord> => {
  const person = await peopleOf(db, [row.started_by, row.saved_by, row.editor_id, row.making_by]);
  const { editor_id: editorId, editor_until: until } = row;
  return {
    id: row.id,
    procedureId: row.procedure_id,
    state: row.state,
    isDraft: row.is_draft,
    progress:
      row.state === 'RUNNING' && row.stage !== null ? { stage: row.stage, fraction: row.fraction } : null,
    reason: row.reason,
    source: await sourceOf(db, row),
    grids: await gridsOf(db, row),
    doubts: row.doubts.map((doubt) => ({ ...doubt, place: [...doubt.place] })),
    landmarks: row.landmarks as SegmentationRecord['landmarks'],
    proposals: (await proposalsOf(db, row)) as SegmentationRecord['proposals'],
    version: row.version,
    started: { by: person(row.started_by), at: at(row.started_at) },
    saved:
      row.saved_by === null || row.saved_at === null
        ? null
        : { by: person(row.saved_by), at: at(row.saved_at) },
    editing:
      editorId === null || until === null || until <= now ? null : { by: person(editorId), until: at(until) },
    making: makingOf(row, person),
  };
};

const modelsOf = async (db: Kysely<Tables>, procedureId: number): Promise<ModelProvenance[]> => {
  const rows = await db
    .selectFrom('segmentation_models as m')
    .innerJoin('files as f', 'f.id', 'm.file_id')
    .innerJoin('segmentations as s', 's.id', 'm.segmentation_id')
    .innerJoin('files as scan', 'scan.id', 's.scan_file_id')
    .innerJoin('users as u', 'u.id', 'm.made_by')
    .select([
      'm.file_id as fileId',
      'f.file_name as fileName',
      'm.segment',
      'm.is_case_model as isCaseModel',
      'm.deviation',
      'scan.id as scanFileId',
      'scan.file_name as scanFileName',
      's.grids',
      's.id as segmentationId',
      'm.version',
      'u.id as userId',
      'u.name_first as nameFirst',
      'u.name_second as nameSecond',
      'm.made_at as madeAt',
    ])
    .where('f.procedure_id', '=', procedureId)
    .where('f.deleted_at', 'is', null)
    .orderBy('m.file_id', 'desc')
    .execute();
  return rows.map(({ grids, userId, nameFirst, nameSecond, madeAt, ...model }) => ({
    ...model,
    series: grids.map(({ series }) => series),
    by: { id: userId, nameFirst, nameSecond },
    at: at(madeAt),
  }));
};

/** The segmentation of a procedure that the caller may see, and the models that were made of one. */
export const readOverview = async (
  db: Kysely<Tables>,
  caller: Caller,
  procedureId: number,
  now: Date,
): Promise<SegmentationOverview> => {
  await requireVisible(db, caller, procedureId);
  const row = await currentOf(db, procedureId);
  return {
    segmentation: row ? await segmentationRecord(db, row, now) : null,
    models: await modelsOf(db, procedureId),
  };
};
