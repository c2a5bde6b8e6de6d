import type { TestApp } from '../../../testing/app.ts';

export interface DicomPath {
  readonly study: string;
  readonly series: string;
  readonly instance: string;
}

/** Test scans share their images; this gives one of them identifiers that no other scan has. Returns those of its first image. */
export const giveOwnUids = async (cotyle: TestApp, fileId: number): Promise<DicomPath> => {
  const { pool } = cotyle.context.database;
  const study = `2.25.77.${fileId}`;
  await pool.query(
    `update scan_series set study_uid = $2, series_uid = $2 || substring(series_uid from '\\.\\d+$') where file_id = $1`,
    [fileId, study],
  );
  await pool.query(
    `update scan_slices set series_uid = $2 || substring(series_uid from '\\.\\d+$'), instance_uid = $2 || '.' || id where file_id = $1`,
    [fileId, study],
  );
  const { rows } = await pool.query<{ series: string; instance: string }>(
    `select series_uid as series, instance_uid as instance from scan_slices where file_id = $1
     order by series_uid, position_along_normal, id limit 1`,
    [fileId],
  );
  // Of a scan that does not exist, identifiers that nobody has.
  const { series, instance } = rows[0] ?? { series: `${study}.1`, instance: `${study}.1.1` };
  return { study, series, instance };
};
