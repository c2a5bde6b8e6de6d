import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { condition, Statement } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { seesProcedure } from '../../records/require-visible.ts';
import { visibilityForm } from '../../records/visible-procedures.ts';

const person = (user: string, location: string): string => `json_build_object(
  'id', ${user}.id, 'nameFirst', ${user}.name_first, 'nameSecond', ${user}.name_second, 'role', ${user}.role,
  'location', ${location}.name)`;

/** Of a procedure that the reader may not see now, no more than its number. */
const MESSAGE = `json_build_object(
  'id', m.id, 'procedureId', m.procedure_id,
  'procedure', case when m.procedure_id is null then null else json_build_object(
    'id', m.procedure_id, 'visible', seen.id is not null,
    'patient', case when seen.id is null then null else json_build_object(
      'nameFirst', seen.name_first, 'nameSecond', seen.name_second) end) end,
  'pinId', m.pin_id, 'senderId', m.sender_id, 'sender', ${person('s', 'sl')},
  'receiverId', m.receiver_id, 'receiver', ${person('r', 'rl')},
  'replyToId', m.reply_to_id, 'text', m.text, 'creation', iso(m.creation), 'isRead', m.read_at is not null)`;

/**
 * Both lists are read again whenever one message comes, every 25 seconds in every browser: with the years of a
 * busy person in them they would be megabytes each time, so they end here. What is still unread has a bound of its
 * own, so that newer messages never push it out unseen.
 */
export const NEWEST = 1000;

const newest = (statement: Statement, which: Condition): string =>
  `(select x.* from messages x where ${statement.add(which)} order by x.id desc limit ${NEWEST})`;

const read = async (
  pool: pg.Pool,
  viewer: Viewer,
  what: string,
  chosen: (statement: Statement) => string,
): Promise<string> => {
  const statement = new Statement();
  const text = `
    select coalesce(json_agg(${MESSAGE} order by m.id desc), '[]')::text as value
    from (${chosen(statement)}) m
    join users s on s.id = m.sender_id left join locations sl on sl.id = s.location_id
    join users r on r.id = m.receiver_id left join locations rl on rl.id = r.location_id
    left join lateral (
      select t.id, p.name_first, p.name_second from procedures t join patients p on p.id = t.patient_id
      where t.id = m.procedure_id and ${statement.all(seesProcedure(viewer))}
    ) seen on true`;
  const { rows } = await pool.query<{ value: string }>({
    name: `messages-${what}-${visibilityForm(viewer)}`,
    text,
    values: [...statement.values],
  });
  return rows[0]?.value ?? '[]';
};

/** JSON arrays, newest first, as the viewer may read them. */
export const readReceived = (pool: pg.Pool, viewer: Viewer): Promise<string> =>
  read(pool, viewer, 'received', (statement) =>
    [
      newest(statement, condition('x.receiver_id = ?', viewer.id)),
      newest(statement, condition('x.receiver_id = ? and x.read_at is null', viewer.id)),
    ].join(' union '),
  );

export const readSent = (pool: pg.Pool, viewer: Viewer): Promise<string> =>
  read(pool, viewer, 'sent', (statement) => newest(statement, condition('x.sender_id = ?', viewer.id)));

export const readMessages = (pool: pg.Pool, viewer: Viewer, ids: readonly number[]): Promise<string> =>
  read(pool, viewer, 'now', (statement) => newest(statement, condition('x.id = any(?)', ids)));
