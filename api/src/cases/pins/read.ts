import type { Role } from '@cotyle/domain/access/roles';
import { maySeePins, PINNED_FILE_TYPES } from '@cotyle/domain/pins/pins';
import type pg from 'pg';

const author = (user: string): string => `json_build_object(
  'id', ${user}.id, 'nameFirst', ${user}.name_first, 'nameSecond', ${user}.name_second, 'role', ${user}.role)`;

const PIN = `json_build_object(
  'id', p.id, 'procedureId', p.procedure_id, 'number', p.number,
  'file', json_build_object('id', f.id, 'type', f.type, 'fileName', f.file_name, 'sha256', p.sha256,
    'isDeleted', f.deleted_at is not null,
    'hasNewer', exists (select from files n where n.procedure_id = f.procedure_id and n.type = f.type
                        and n.id > f.id and n.deleted_at is null)),
  'point', json_build_array(p.x, p.y, p.z), 'view', p.view, 'planVersion', p.plan_version, 'text', p.text,
  'author', ${author('u')}, 'at', iso(p.created_at),
  'steps', coalesce((
    select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'text', s.text, 'author', ${author('a')},
                                      'at', iso(s.created_at)) order by s.id)
    from pin_steps s join users a on a.id = s.author_id where s.pin_id = p.id), '[]'))`;

const FROM = 'from pins p join files f on f.id = p.file_id join users u on u.id = p.author_id';

/** A JSON array, the oldest first: those on files that the role may view. */
export const readPins = async (pool: pg.Pool, procedureId: number, role: Role): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'pins-of-procedure',
    text: `select coalesce(json_agg(${PIN} order by p.number), '[]')::text as value ${FROM}
           where p.procedure_id = $1 and f.type = any($2)`,
    values: [procedureId, PINNED_FILE_TYPES.filter((type) => maySeePins(role, type))],
  });
  return rows[0]?.value ?? '[]';
};

export const readPin = async (pool: pg.Pool, id: number): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'pin',
    text: `select ${PIN}::text as value ${FROM} where p.id = $1`,
    values: [id],
  });
  return rows[0]?.value ?? 'null';
};
