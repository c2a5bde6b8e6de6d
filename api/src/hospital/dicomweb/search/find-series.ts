import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { condition, Statement } from '../../../lists/conditions.ts';
import type { IndexedPatient } from '../../../platform/database/tables/scans.ts';
import { FILE_COLUMN, instanceOf, sentScans } from '../retrieve/find-instances.ts';
import type { InstanceRow, StoredInstance } from '../retrieve/find-instances.ts';
import { ACCESSION, instanceConditions, seriesConditions } from './match-conditions.ts';
import type { SearchQuery } from './search-query.ts';

/** A series with one of its images, in whose header the other attributes are. */
export interface FoundSeries {
  readonly instance: StoredInstance;
  readonly number: number | null;
  readonly description: string;
  /** As DICOM writes it, or empty. */
  readonly studyDate: string;
  readonly studyDescription: string;
  /** Of the image, else the order number of the case. */
  readonly accessionNumber: string;
  readonly patient: IndexedPatient | undefined;
  readonly slices: number;
}

interface SeriesRow extends InstanceRow {
  readonly series_number: number | null;
  readonly description: string;
  readonly study_date_text: string | null;
  readonly study_description: string;
  readonly accession_number: string;
  readonly patients: readonly IndexedPatient[];
  readonly slices: number;
}

const SERIES = `scan_series i join files f on f.id = i.file_id join procedures t on t.id = f.procedure_id`;

const COLUMNS = `i.study_uid, i.number as series_number, i.description, to_char(i.study_date, 'YYYYMMDD') as study_date_text,
  i.study_description, ${ACCESSION} as accession_number, i.patients, i.slices, ${FILE_COLUMN}`;

const foundOf = (viewer: Viewer, row: SeriesRow): FoundSeries => ({
  instance: instanceOf(viewer, row),
  number: row.series_number,
  description: row.description,
  studyDate: row.study_date_text ?? '',
  studyDescription: row.study_description,
  accessionNumber: row.accession_number,
  patient: row.patients[0],
  slices: row.slices,
});

/** Each series once, from the newest file that has it, with its first image. */
const seriesIn = (where: string): string => `
  select distinct on (i.series_uid) s.*, ${COLUMNS} from ${SERIES}
  join lateral (select * from scan_slices x where x.file_id = i.file_id and x.series_uid = i.series_uid and x.instance_uid <> ''
    order by x.position_along_normal, x.id limit 1) s on true
  where ${where} order by i.series_uid, f.id desc`;

const ORDER = `order by study_date_text desc nulls last, study_uid, series_number nulls last, series_uid`;

/** The matching studies, the newest first, each with all its series; one more than the limit where there are more. */
export const findStudies = async (
  pool: pg.Pool,
  viewer: Viewer,
  { matches, limit, offset }: SearchQuery,
): Promise<FoundSeries[][]> => {
  const statement = new Statement();
  const matching = statement.all([...seriesConditions(matches), ...sentScans(viewer)]);
  const page = await pool.query<{ study_uid: string }>(
    `select i.study_uid from ${SERIES} where ${matching} group by i.study_uid
     order by max(i.study_date) desc nulls last, i.study_uid
     limit ${statement.value(limit + 1)} offset ${statement.value(offset)}`,
    [...statement.values],
  );
  const uids = page.rows.map((row) => row.study_uid);
  const whole = new Statement();
  const where = whole.all([condition('i.study_uid = any(?)', uids), ...sentScans(viewer)]);
  const { rows } = await pool.query<SeriesRow>(`select * from (${seriesIn(where)}) found ${ORDER}`, [
    ...whole.values,
  ]);
  const all = rows.map((row) => foundOf(viewer, row));
  return uids
    .map((uid) => all.filter(({ instance }) => instance.study === uid))
    .filter((one) => one.length > 0);
};

export const findSeries = async (
  pool: pg.Pool,
  viewer: Viewer,
  { matches, limit, offset }: SearchQuery,
): Promise<FoundSeries[]> => {
  const statement = new Statement();
  const where = statement.all([...seriesConditions(matches), ...sentScans(viewer)]);
  const { rows } = await pool.query<SeriesRow>(
    `select * from (${seriesIn(where)}) found ${ORDER} limit ${statement.value(limit + 1)} offset ${statement.value(offset)}`,
    [...statement.values],
  );
  return rows.map((row) => foundOf(viewer, row));
};

export const findFoundInstances = async (
  pool: pg.Pool,
  viewer: Viewer,
  { matches, limit, offset }: SearchQuery,
): Promise<FoundSeries[]> => {
  const statement = new Statement();
  const where = statement.all([
    ...seriesConditions(matches),
    ...instanceConditions(matches),
    ...sentScans(viewer),
  ]);
  const { rows } = await pool.query<SeriesRow>(
    `select * from (select distinct on (s.series_uid, s.instance_uid) s.*, ${COLUMNS} from ${SERIES}
       join scan_slices s on s.file_id = i.file_id and s.series_uid = i.series_uid and s.instance_uid <> ''
       where ${where} order by s.series_uid, s.instance_uid, f.id desc) found
     ${ORDER}, position_along_normal, instance_number, id
     limit ${statement.value(limit + 1)} offset ${statement.value(offset)}`,
    [...statement.values],
  );
  return rows.map((row) => foundOf(viewer, row));
};
