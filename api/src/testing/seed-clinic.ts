import type { ClientBase } from 'pg';

/**
 * Fills empty tables with a clinic of any size in a few statements. Triggers would take hours, so their columns are written
 * directly, and `differsFromTriggers` verifies the result.
 */

/** Enough that the rarest trigram occurs in one name of a thousand, as in real names. */
const SYLLABLES =
  'ba kel mor tin ros dan vik hal sen lu per gar wol mi fer jan ost ber nik ulm sch ei ner fisc mey hof kau lind bram zie gler quist over rut pol czy now ak str and gun thor ivar lec oux dub ois mart inez vaz que sil vei ram gup ta sin gh kow alz'.split(
    ' ',
  );
const ARRAY = `array[${SYLLABLES.map((one) => `'${one}'`).join(',')}]`;
const syllable = (number: string): string => `(${ARRAY})[1 + (${number}) % ${SYLLABLES.length}]`;

/** Pseudo-random, the same in every run. */
const mixed = (n: string, salt: number): string => `(hashint8extended(${n}, ${salt}) & 2147483647)`;

const STATUSES = `case when ${mixed('n', 5)} % 100 < 82 then 'DONE' when ${mixed('n', 5)} % 100 < 86 then 'CANCELED'
  else (array['NEW','SCAN','SCAN_READY','MODEL_IN_WORK','MODEL_READY','READY','SCHEDULED'])[1 + ${mixed('n', 6)} % 7] end`;

const insertLocations = (): string => `
  insert into locations (name, address, phone_number, has_surgery, has_radiology, active, created_at, updated_at)
  select 'Hospital ' || initcap(${syllable('n')} || ${syllable('n / 60')}) || ' ' || n, n || ' Main Street', '+1 (555) 010 2000', true, true, true, now(), now()
  from generate_series(1, $1::int) n`;

const insertUsers = (role: string): string => `
  insert into users (role, name_first, name_second, email, status, location_id, created_at)
  select '${role}', initcap(${syllable(mixed('n', 1))} || ${syllable(mixed('n', 2))}), initcap(${syllable(mixed('n', 3))} || ${syllable(mixed('n', 4))} || ${syllable('n')}),
         lower('${role}') || n || '@many.test', 'ACTIVE', (select min(id) from locations) + n % $2::int, now()
  from generate_series(1, $1::int) n`;

const PATIENTS = `
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, phone_number, creator_id,
    deleted_at, created_at, updated_at, updated_by, search)
  select id, first, second, gender, birth, insurance, phone, creator, deleted, created, created, creator,
         ' ' || lower(concat_ws(' ', first, second, first, insurance, phone, id))
  from (
    select n as id, initcap(${syllable(mixed('n', 11))} || ${syllable(mixed('n', 12))}) as first,
           initcap(${syllable(mixed('n', 13))} || ${syllable(mixed('n', 14))} || ${syllable(mixed('n', 15))}) as second,
           case when n % 2 = 0 then 'FEMALE' else 'MALE' end as gender,
           date '1930-01-01' + (${mixed('n', 16)} % 25000)::int as birth,
           'K' || lpad((n * 7919 % 1000000007)::text, 10, '0') as insurance,
           '+1 (555) ' || lpad((${mixed('n', 17)} % 1000000)::text, 6, '0') as phone,
           $2::bigint + ${mixed('n', 18)} % $3::int as creator,
           case when n % 200 = 7 then now() - n * interval '1 second' end as deleted,
           now() - ($1::int - n + 1) * interval '3 minutes' as created
    from generate_series(1::bigint, $1::int) n
  ) made`;

const PROCEDURES = `
  insert into procedures (id, name, creation, date_of_surgery, status, status_since, patient_id, creator_id, surgeon_id, surgery_location_id,
    radiologist_id, radiology_location_id, engineer_id, side_surgeon, deleted_at, updated_at, updated_by,
    patient_name, patient_gender, patient_birth, surgeon_name, surgery_location_name, radiology_location_name, search)
  select p.id, made.name, p.created_at, p.created_at::date + 30, made.status, p.created_at, p.id, p.creator_id, s.id, l.id, null, r.id,
         case when made.status in ('MODEL_IN_WORK', 'MODEL_READY', 'READY', 'SCHEDULED', 'DONE') then $2::bigint end, made.side,
         p.deleted_at, p.created_at, p.creator_id,
         p.name_second || ' ' || p.name_first, p.gender, p.date_of_birth, s.name_second || ' ' || s.name_first, l.name, coalesce(r.name, ''),
         ' ' || lower(concat_ws(' ', p.id, p.name_first, p.name_second, p.name_first, p.medical_insurance_id, made.name,
           s.name_second || ' ' || s.name_first, l.name, coalesce(r.name, '')))
  from (
    select n, ${STATUSES} as status, (array['LEFT','RIGHT'])[1 + n % 2] as side,
           'Total Hip Arthroplasty' || case when n % 4 = 0 then ' revision' else '' end as name
    from generate_series(1::bigint, $1::int) n
  ) made
  join patients p on p.id = made.n
  join users s on s.id = p.creator_id
  join locations l on l.id = s.location_id
  left join locations r on made.status <> 'NEW' and r.id = $3::bigint + ${mixed('made.n', 7)} % $4::int`;

const SUMMARIES = `
  insert into patient_summaries (id, name_first, name_second, gender, date_of_birth, deleted_at,
    procedure_name, procedure_side, procedure_day, procedure_surgeon, procedure_location, search)
  select s.* from patients p cross join lateral patient_summary(p.id) s`;

/** The history of each procedure. */
const EVENTS = `
  insert into events (id, creation, type, initiator_id, procedure_id, old_value, new_value, previous_hash, hash, search)
  select row_number() over (order by p.creation, p.id, step), p.creation + step * interval '1 minute', 'PROCEDURE_STATUS', p.creator_id, p.id,
         (array['NEW','SCAN','SCAN_READY','MODEL_IN_WORK'])[step], (array['SCAN','SCAN_READY','MODEL_IN_WORK','MODEL_READY'])[step],
         sha256(''), sha256(''), ' ' || lower(p.patient_name)
  from procedures p, generate_series(1, $1::int) step`;

const MESSAGES = `
  insert into messages (procedure_id, sender_id, receiver_id, text, creation, read_at)
  select p.id, p.surgeon_id, $1::bigint, 'The scan of procedure ' || p.id || ' is ready.', p.creation, case when p.id % 50 > 0 then p.creation end
  from procedures p`;

const NOTES = `
  insert into notes (creation, description, creator_id, procedure_id)
  select creation, 'Seen in the clinic', creator_id, id from procedures`;

const FILES = `
  insert into files (type, creation, file_name, description, procedure_id, creator_id, deleted_at, purged_at, size, sha256, content, storage_key, derived_state, scan_state)
  select k.type, p.creation, lower(k.type) || p.id || '.bin', k.type, p.id, p.creator_id,
         case when p.id % 20 = 3 then p.creation end, case when p.id % 20 = 3 then p.creation end, p.id, repeat('0', 64), k.content,
         'many/' || k.type || '/' || p.id, k.derived, k.scan
  from procedures p, (values ('SCAN', 'ZIP', null, 'READY'), ('MODEL', 'STL_BINARY', 'READY', null)) k (type, content, derived, scan)`;

const SESSIONS = `
  with made as (
    insert into sessions (id, user_id, created_at)
    select gen_random_uuid(), $2::bigint + n % $3::int, now() - n * interval '1 second' from generate_series(1, $1::int) n returning id, created_at
  )
  insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
  select sha256(id::text::bytea), id, created_at, created_at + interval '12 hours' from made`;

export interface SeedOptions {
  readonly procedures: number;
  /** Who share the patients among them; one for two thousand procedures, and four, without it. */
  readonly surgeons?: number;
  /** Also adds messages, notes, files, events and sessions, which the lists themselves do not need. */
  readonly withHistory?: boolean;
}

/** Inserts are faster without the plain indexes, which are created again afterwards. */
const withoutIndexes = async (
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
};

const firstOf = async (client: ClientBase, role: string): Promise<number> => {
  const { rows } = await client.query<{ id: string }>('select min(id) as id from users where role = $1', [
    role,
  ]);
  return Number(rows[0]?.id);
};

const addHistory = async (client: ClientBase, surgeons: number, count: number): Promise<void> => {
  const [admin, surgeon] = [await firstOf(client, 'ADMIN'), await firstOf(client, 'SURGEON')];
  await client.query(MESSAGES, [admin]);
  await client.query(NOTES);
  await client.query(FILES);
  await client.query(EVENTS, [3]);
  await client.query(SESSIONS, [Math.ceil(count / 2), surgeon, surgeons]);
};

/** Needs a superuser and an empty database. */
export const seedClinic = async (
  client: ClientBase,
  { procedures, surgeons = 4 + Math.floor(procedures / 2000), withHistory = false }: SeedOptions,
): Promise<void> => {
  const places = 3 + Math.floor(procedures / 10_000);
  // VACUUM marks no page all-visible before its commits are flushed, and plans depend on that: commit synchronously.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set statement_timeout = 0; set synchronous_commit = on",
  );
  await client.query(insertLocations(), [places]);
  for (const role of ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER', 'SURGICAL_ASSISTANT'])
    await client.query(insertUsers(role), [places, places]);
  await client.query(insertUsers('SURGEON'), [surgeons, places]);
  const [surgeon, engineer] = [await firstOf(client, 'SURGEON'), await firstOf(client, 'IMAGE_ENGINEER')];
  const { rows } = await client.query<{ id: string }>('select min(id) as id from locations');
  await withoutIndexes(client, ['patients', 'procedures'], async () => {
    await client.query(PATIENTS, [procedures, surgeon, surgeons]);
    await client.query('analyze users, locations, patients');
    await client.query(PROCEDURES, [procedures, engineer, Number(rows[0]?.id), places]);
  });
  await client.query('analyze procedures');
  await withoutIndexes(client, ['patient_summaries'], async () => void (await client.query(SUMMARIES)));
  for (const table of ['patients', 'procedures'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  if (withHistory) await addHistory(client, surgeons, procedures);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
};

/** The number of sampled procedures and patients that the triggers would have written differently. */
export const differsFromTriggers = async (client: ClientBase): Promise<number> => {
  await client.query('begin');
  const { rows } = await client.query<{ count: string }>(`
    with sample as materialized (select t as before from procedures t order by id desc limit 500),
    touched as (update procedures t set patient_name = '' from sample where t.id = (sample.before).id returning t as after)
    select count(*) from touched join sample on (after).id = (before).id where after is distinct from before`);
  const patients = await client.query<{ count: string }>(`
    with sample as materialized (select t as before from patients t order by id desc limit 500),
    touched as (update patients t set name_first = name_first from sample where t.id = (sample.before).id returning t as after)
    select count(*) from touched join sample on (after).id = (before).id where after is distinct from before`);
  await client.query('rollback');
  return Number(rows[0]?.count) + Number(patients.rows[0]?.count);
};
