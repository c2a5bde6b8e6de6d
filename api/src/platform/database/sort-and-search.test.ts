import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** As the application of that version left them, in the order that the foreign keys need. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Zoë', 'Kessler', 'zoe@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at, deleted_at)
    values (1, 'Inés', 'Chávez', 'FEMALE', '1960-05-04', 'K1', 1, now(), now(), null),
           (2, 'Ben', 'Ortiz', 'MALE', '1950-05-04', 'K2', 1, now(), now(), null),
           (3, 'Old', 'Case', 'MALE', '1950-05-04', 'K3', 1, now(), now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, date_of_surgery, updated_at, deleted_at)
    values (1, 'First hip', now(), 'DONE', 1, 1, 1, 'LEFT', null, now(), null),
           (2, 'Second hip', now(), 'NEW', 1, 1, 1, 'RIGHT', '2027-01-02', now(), null),
           (3, 'Deleted hip', now(), 'NEW', 1, 1, 1, 'LEFT', null, now(), now());
  insert into events (creation, type, initiator_id, procedure_id) values (now(), 'PROCEDURE_CREATED', 1, 1)`;

let client: Client;
let drop: () => Promise<void>;
let hashes: unknown[];
const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({
    version: '0024',
    rows: ROWS,
    look: async (earlier) => {
      hashes = (await earlier.query('select id, hash from events order by id')).rows;
    },
  }));
});
afterAll(() => drop());

describe('a database of the version before lists ignored accents', () => {
  it('has its names folded in every searched text', async () => {
    expect(await rows('select search from patients order by id')).toEqual([
      { search: ' ines chavez ines k1 1' },
      { search: ' ben ortiz ben k2 2' },
      { search: ' old case old k3 3' },
    ]);
    expect(
      await rows("select id::int from procedures where search like '%chavez%kessler zoe%' order by id"),
    ).toEqual([1, 2, 3].map((id) => ({ id })));
    expect(await rows("select id::int from patients where search_ngrams @> ngram_hashes('chavez')")).toEqual([
      { id: 1 },
    ]);
  });

  it('keeps its events unchanged but for the searched text', async () => {
    expect(await rows('select id, hash from events order by id')).toEqual(hashes);
    expect(await rows("select count(*)::int from events where search like '%zoe%ines chavez%'")).toEqual([
      { count: 1 },
    ]);
    await expect(client.query('update events set search = search')).rejects.toThrow('only ever added');
    const [partition] = (await rows(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass and inhrelid <> 'events_default'::regclass limit 1",
    )) as { name: string }[];
    await expect(client.query(`update ${partition?.name} set search = search`)).rejects.toThrow(
      'only ever added',
    );
    await client.query("insert into events (creation, type, initiator_id) values (now(), 'USER_LOGIN', 1)");
    expect(
      await rows("select count(*)::int from events where type = 'USER_LOGIN' and search like '%zoe%'"),
    ).toEqual([{ count: 1 }]);
  });

  it('gets a summary of each patient with the latest procedure that is not deleted', async () => {
    expect(
      await rows(
        `select id::int, procedure_name, procedure_side, procedure_day::text, procedure_surgeon, deleted_at is not null as deleted
         from patient_summaries order by id`,
      ),
    ).toEqual([
      {
        id: 1,
        procedure_name: 'Second hip',
        procedure_side: 'RIGHT',
        procedure_day: '2027-01-02',
        procedure_surgeon: 'Kessler Zoë',
        deleted: false,
      },
      {
        id: 2,
        procedure_name: '',
        procedure_side: '',
        procedure_day: null,
        procedure_surgeon: '',
        deleted: false,
      },
      {
        id: 3,
        procedure_name: '',
        procedure_side: '',
        procedure_day: null,
        procedure_surgeon: '',
        deleted: true,
      },
    ]);
    expect(
      await rows("select id::int from patient_summaries where search like '%chavez%second hip%'"),
    ).toEqual([{ id: 1 }]);
  });
});
