import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** A plan as the application of that version left it. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'K1234567', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    values (1, 'Left hip', now(), 'NEW', 1, 1, 1, now());
  insert into plan_versions (procedure_id, version, plan, saved_by, saved_at) values (1, 1, '{}', 1, now())`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0032_plan_versions', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before catalogues of implants', () => {
  it('keeps its plans, and takes a catalogue of each name once', async () => {
    expect((await client.query('select version from plan_versions')).rows).toEqual([{ version: 1 }]);
    const add = (maker: string, title: string) =>
      client.query('insert into implant_catalogues (manufacturer, name) values ($1, $2)', [maker, title]);
    await add('Acme', 'Hip');
    await expect(add('ACME', 'hip')).rejects.toThrow('implant_catalogues_by_name');
    await add('Acme', 'Hip 2');
  });

  it('has catalogues that are retired by somebody, and never deleted or renamed', async () => {
    await client.query('update implant_catalogues set retired_at = now(), retired_by = 1');
    await expect(client.query('update implant_catalogues set retired_by = null')).rejects.toThrow('check');
    for (const statement of ['delete from implant_catalogues', "update implant_catalogues set name = 'x'"])
      await expect(client.query(statement)).rejects.toThrow('catalogues are only ever added');
  });
});
