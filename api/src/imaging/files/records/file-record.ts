import type { FileRecord } from '@cotyle/contract/files';
import type pg from 'pg';

/** The JSON of a file as in the contract; `t` is the file and `u` its creator, whom a received file does not have. */
export const FILE_RECORD = `json_build_object(
  'id', t.id, 'type', t.type, 'creation', iso(t.creation), 'fileName', t.file_name, 'description', t.description,
  'procedureId', t.procedure_id, 'creatorId', t.creator_id,
  'creator', case when u.id is null then null else json_build_object('nameFirst', u.name_first, 'nameSecond', u.name_second) end,
  'deleted', t.deleted_at is not null, 'size', t.size, 'sha256', t.sha256, 'content', t.content,
  'findings', t.findings, 'mesh', t.mesh, 'hip', t.hip, 'derivedState', t.derived_state, 'derived', t.derived,
  'malwareState', t.malware_state, 'malwareReason', t.malware_reason)`;

export const FILE_JOINS = 'left join users u on u.id = t.creator_id';

/** In the order of the ids; missing files are left out. */
export const readFiles = async (
  pool: Pick<pg.Pool, 'query'>,
  ids: readonly number[],
): Promise<FileRecord[]> => {
  const { rows } = await pool.query<{ file: FileRecord }>({
    name: 'files-by-id',
    text: `select ${FILE_RECORD} as file from files t ${FILE_JOINS}
           where t.id = any($1) order by array_position($1::bigint[], t.id)`,
    values: [ids],
  });
  return rows.map(({ file }) => file);
};

/** A JSON array, oldest first. */
export const readFilesOf = async (pool: pg.Pool, procedureId: number): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'files-of-procedure',
    text: `select coalesce(json_agg(${FILE_RECORD} order by t.id), '[]')::text as value
           from files t ${FILE_JOINS} where t.procedure_id = $1 and t.deleted_at is null`,
    values: [procedureId],
  });
  return rows[0]?.value ?? '[]';
};
