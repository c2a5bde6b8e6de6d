import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { requireReadable } from '../../../imaging/files/reading/require-readable.ts';
import type { StoredFile } from '../../../imaging/files/records/find-file.ts';
import { sliceOf } from '../../../imaging/ct/viewing/slice-store.ts';
import type { SliceRow, StoredSlice } from '../../../imaging/ct/viewing/slice-store.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { condition, Statement } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { seesProcedure } from '../../../records/require-visible.ts';
import { visibilityForm } from '../../../records/visible-procedures.ts';

/** An image that the viewer may see, by the identifiers of DICOM. */
export interface StoredInstance {
  readonly study: string;
  readonly series: string;
  readonly instance: string;
  readonly slice: StoredSlice;
  readonly file: StoredFile;
}

export interface InstancePath {
  readonly study: string;
  readonly series?: string | undefined;
  readonly instance?: string | undefined;
}

const USABLE = USABLE_MALWARE_STATES.map((state) => `'${state}'`).join(', ');

/** The scans that a viewer of other programs gets: inspected, not deleted, and not held back by the malware scanner. */
export const sentScans = (viewer: Viewer): Condition[] => [
  ...seesProcedure(viewer),
  condition(
    `f.deleted_at is null and f.purged_at is null and f.scan_state = 'READY' and f.malware_state in (${USABLE})`,
  ),
];

export interface InstanceRow extends SliceRow {
  study_uid: string;
  file: Omit<StoredFile, 'creation'> & { readonly creation: string };
}

export const FILE_COLUMN = `json_build_object('id', f.id, 'type', f.type, 'content', f.content, 'fileName', f.file_name, 'creation', f.creation,
  'size', f.size, 'sha256', f.sha256, 'storageKey', f.storage_key, 'procedureId', f.procedure_id,
  'malwareState', f.malware_state, 'malwareReason', f.malware_reason, 'deleted', f.deleted_at is not null) as file`;

export const instanceOf = (
  viewer: Viewer,
  { study_uid: study, file, ...row }: InstanceRow,
): StoredInstance => {
  const stored = { ...file, creation: new Date(file.creation) };
  requireReadable(viewer, stored, 'download');
  return { study, series: row.series_uid, instance: row.instance_uid, slice: sliceOf(row), file: stored };
};

const pathConditions = ({ study, series, instance }: InstancePath): Condition[] => [
  condition('i.study_uid = ?', study),
  ...(series === undefined ? [] : [condition('i.series_uid = ?', series)]),
  ...(instance === undefined ? [] : [condition('s.instance_uid = ?', instance)]),
];

const levelOf = ({ series, instance }: InstancePath): string =>
  [
    'study',
    ...(series === undefined ? [] : ['series']),
    ...(instance === undefined ? [] : ['instance']),
  ].join('-');

/**
 * The images below a study, a series or an instance, in the order of series and position. An image that several files
 * contain is that of the newest one. Fails where there is none, or none that the viewer may see.
 */
export const findInstances = async (
  pool: pg.Pool,
  viewer: Viewer,
  path: InstancePath,
): Promise<StoredInstance[]> => {
  const statement = new Statement();
  const where = statement.all([...pathConditions(path), ...sentScans(viewer)]);
  const { rows } = await pool.query<InstanceRow>({
    // Named, so that it is planned once: a viewer asks for each frame by itself.
    name: `dicomweb-${levelOf(path)}-${visibilityForm(viewer)}`,
    text: `select * from (
       select distinct on (s.series_uid, s.instance_uid) s.*, i.study_uid, i.number as series_number, ${FILE_COLUMN}
       from scan_series i join files f on f.id = i.file_id join procedures t on t.id = f.procedure_id
       join scan_slices s on s.file_id = i.file_id and s.series_uid = i.series_uid
       where ${where} and s.instance_uid <> '' order by s.series_uid, s.instance_uid, f.id desc
     ) found order by series_number nulls last, series_uid, position_along_normal, instance_number, id`,
    values: [...statement.values],
  });
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
  return rows.map((row) => instanceOf(viewer, row));
};

export const findInstance = async (
  pool: pg.Pool,
  viewer: Viewer,
  path: Required<InstancePath>,
): Promise<StoredInstance> => {
  const [found] = await findInstances(pool, viewer, path);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
