import type pg from 'pg';

const NOTE = `json_build_object(
  'id', n.id, 'creation', iso(n.creation), 'description', n.description, 'creatorId', n.creator_id,
  'procedureId', n.procedure_id,
  'user', json_build_object('role', u.role, 'nameFirst', u.name_first, 'nameSecond', u.name_second))`;

/** A JSON array, newest first. */
export const readNotes = async (pool: pg.Pool, procedureId: number): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'notes-of-procedure',
    text: `select coalesce(json_agg(${NOTE} order by n.id desc), '[]')::text as value
           from notes n join users u on u.id = n.creator_id where n.procedure_id = $1`,
    values: [procedureId],
  });
  return rows[0]?.value ?? '[]';
};

export const readNote = async (pool: pg.Pool, id: number): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'note',
    text: `select ${NOTE}::text as value from notes n join users u on u.id = n.creator_id where n.id = $1`,
    values: [id],
  });
  return rows[0]?.value ?? 'null';
};
