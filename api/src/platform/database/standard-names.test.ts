import type { Client, Notification } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** As the application of that version left them, in the order that the foreign keys need. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at, sight)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now(), 7),
           (2, 'SURGICAL_ASSISTANT', 'Ben', 'Ortiz', 'ben@clinic.test', 'ACTIVE', now(), 3);
  insert into sessions (id, user_id, created_at)
    values ('11111111-1111-4111-8111-111111111111', 1, now());
  insert into sign_in_failures (key, failures, last_failure_at, closed_until)
    values ('\\x01', 6, now(), '2026-01-02T03:04:05Z');
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'K1234567', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    values (1, 'Left hip', now(), 'NEW', 1, 1, 1, now());
  insert into files (id, type, creation, file_name, description, procedure_id, creator_id, size, sha256, content, storage_key)
    values (1, 'SCAN', now(), 'hip.zip', '', 1, 1, 10, repeat('0', 64), 'ZIP', 'key');
  insert into scan_slices (file_id, series_uid, instance_uid, along, syntax, lead, data_at, packed, method, size, pixels_at,
      outer_at, outer_packed, outer_size)
    values (1, '1.2', '1.2.3', 4.5, '1.2.840.10008.1.2.1', 'PART10', 100, 200, 8, 300, 400, 500, 600, 700);
  insert into events (creation, type) values ('2020-01-15Z', 'USER_LOGIN'), ('2020-02-15Z', 'USER_LOGIN');
  select make_event_months('2020-01-15Z', 1);
  select archive_event_month('2020-01-01')`;

/** Names of the version before that no column, function, trigger, index or statistics object may still have. */
const OLD_NAMES = [
  ['sight', 'closed_until', 'pieces', 'along', 'syntax', 'data_at', 'packed', 'pixels_at', 'outer_at'],
  ['outer_packed', 'procedures_pieces', 'patients_pieces', 'procedures_piles', 'pieces_of', 'tell_of_people'],
  ['tell_of_ended_session', 'session_ended_is_told', 'person_changed_is_told', 'assignment_changed_is_told'],
  ['refuse_event_change', 'keep_events', 'keep_event_rows'],
].flat();

let client: Client;
let drop: () => Promise<void>;
const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0021_scan_version', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before the renames', () => {
  it('keeps its rows under the new names', async () => {
    expect(await rows('select id::int, visibility_version::int as version from users order by id')).toEqual([
      { id: 1, version: 7 },
      { id: 2, version: 3 },
    ]);
    expect(await rows('select failures, locked_until from sign_in_failures')).toEqual([
      { failures: 6, locked_until: new Date('2026-01-02T03:04:05Z') },
    ]);
    expect(
      await rows(
        `select position_along_normal, transfer_syntax, lead, data_offset::int, compressed_size::int, compression_method,
           size::int, pixel_data_offset::int, outer_offset::int, outer_compressed_size::int, outer_size::int from scan_slices`,
      ),
    ).toEqual([
      {
        position_along_normal: 4.5,
        transfer_syntax: '1.2.840.10008.1.2.1',
        lead: 'PART10',
        data_offset: 100,
        compressed_size: 200,
        compression_method: 8,
        size: 300,
        pixel_data_offset: 400,
        outer_offset: 500,
        outer_compressed_size: 600,
        outer_size: 700,
      },
    ]);
  });

  it('has none of the old names left', async () => {
    expect(
      await client
        .query(
          `select name from (
             select attname::text from pg_attribute join pg_class t on t.oid = attrelid
               where attnum > 0 and attrelid >= 16384 and t.relkind in ('r', 'p')
             union all select proname from pg_proc where pronamespace = 'public'::regnamespace
             union all select tgname from pg_trigger
             union all select relname from pg_class where relnamespace = 'public'::regnamespace
             union all select stxname from pg_statistic_ext) as names (name)
           where name = any($1)`,
          [OLD_NAMES],
        )
        .then((found) => found.rows),
    ).toEqual([]);
  });

  it('finds what was stored before, and stores the hashes of what is written now', async () => {
    const find = (table: string, term: string) =>
      rows(`select id::int from ${table} where search_ngrams @> ngram_hashes('${term}') order by id`);
    expect(await find('procedures', 'abernathy')).toEqual([{ id: 1 }]);
    expect(await find('patients', '23456')).toEqual([{ id: 1 }]);
    await client.query("update patients set name_second = 'Featherstone' where id = 1");
    expect(await find('patients', 'feather')).toEqual([{ id: 1 }]);
    expect(await find('procedures', 'feather')).toEqual([{ id: 1 }]);
    expect(await find('procedures', 'abernathy')).toEqual([]);
  });

  it('searches by the renamed index', async () => {
    await client.query('set enable_seqscan = off');
    const plan = JSON.stringify(
      await rows(
        "explain (format json) select from procedures where search_ngrams @> ngram_hashes('feather')",
      ),
    );
    await client.query('reset enable_seqscan');
    expect(plan).toContain('procedures_search_ngrams');
  });

  it('notifies the nodes of ended sessions and of changed people and assignments', async () => {
    const notified = async (text: string): Promise<unknown> => {
      const next = new Promise<Notification>((resolve) => void client.once('notification', resolve));
      await client.query(text);
      return JSON.parse((await next).payload ?? '');
    };
    await client.query('listen cotyle_changes');
    const people = { topic: 'people' };
    expect(
      await notified('update users set visibility_version = visibility_version + 1 where id = 1'),
    ).toEqual(people);
    expect(
      await notified('insert into assignments (surgeon_id, assistant_id, created_at) values (1, 2, now())'),
    ).toEqual(people);
    expect(await notified("update sessions set ended_at = now(), end_reason = 'LOGOUT'")).toEqual({
      ...people,
      sessionId: '11111111-1111-4111-8111-111111111111',
    });
  });

  it.each([
    'update events set type = type',
    'delete from events',
    'truncate events',
    'delete from events_2020_02',
    'truncate events_2020_02',
    'truncate events_default',
  ])('still rejects: %s', async (text) => {
    await expect(client.query(text)).rejects.toThrow('events are only ever added');
  });

  it('protects a month that is created afterwards', async () => {
    await client.query("select make_event_months('2030-06-15Z', 0)");
    await expect(client.query('truncate events_2030_06')).rejects.toThrow('events are only ever added');
    await client.query("insert into events (creation, type) values ('2030-06-16Z', 'USER_LOGIN')");
    await expect(client.query('update events_2030_06 set type = type')).rejects.toThrow(
      'events are only ever added',
    );
  });
});
