import { EVENT_TYPES } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import { valueLabel } from '@cotyle/domain/events/values';
import { roleLabel, ROLES } from '@cotyle/domain/access/roles';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../testing/database-server.ts';
import { testDatabaseName } from '../../testing/test-database.ts';
import { migrate } from '../../platform/database/migrate.ts';

const quiet = (): void => undefined;

/** As the application of the version before stored them. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGICAL_ASSISTANT', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into locations (id, name, address, phone_number, has_surgery, has_radiology, active, creator_id, created_at, updated_at)
    values (1, 'North Wing', '1 Main Street', '', true, true, true, 1, now(), now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (7, 'Hedy', 'Lamarr', 'FEMALE', '1960-05-04', 'K1', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    values (12, 'Left hip', now(), 'NEW', 7, 1, 1, now());
  insert into events (creation, type, initiator_id, location_id, old_value, new_value)
    values ('2020-01-15Z', 'LOCATION_UPDATED', 1, 1, 'active: true', 'active: false');
  insert into events (creation, type, initiator_id, procedure_id) values (now(), 'PROCEDURE_CREATED', 1, 12);
  select make_event_months('2020-01-15Z', 0)`;

let name: string;
let client: Client;
beforeAll(async () => {
  name = testDatabaseName();
  await createDatabase(inject('databaseServerUrl'), name);
  const url = urlOfDatabase(inject('databaseServerUrl'), name);
  await migrate(url, { upTo: '0025', log: quiet });
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query(ROWS);
  await migrate(url, { log: quiet });
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject('databaseServerUrl'), name);
});

const searchOf = async (where: string): Promise<string> =>
  (await client.query<{ search: string }>(`select search from events where ${where}`)).rows[0]?.search ?? '';

describe('the search text of an event', () => {
  it('of the version before is in words, in every month', async () => {
    const location = await searchOf("type = 'LOCATION_UPDATED'");
    for (const words of ['surgeon assistant', 'north wing', 'state: active', 'state: disabled'])
      expect(location).toContain(words);
    expect(await searchOf("type = 'PROCEDURE_CREATED'")).toContain('procedure #12');
  });

  it('has the label of each role', async () => {
    for (const role of ROLES) {
      const { rows } = await client.query<{ label: string }>('select event_role($1) as label', [role]);
      expect(rows[0]?.label).toBe(roleLabel(role));
    }
  });

  it('has what the log shows of each field', async () => {
    const fields = ['nameFirst', 'nameSecond', 'phoneNumber', 'email', 'role', 'status', 'location'];
    const samples: readonly (readonly [EventType, string])[] = [
      ...fields.map((field) => ['USER_UPDATED', `${field}: Ada`] as const),
      ...['name', 'address', 'phoneNumber'].map((field) => ['LOCATION_UPDATED', `${field}: x`] as const),
      ...['surgery', 'radiology', 'both'].map((kind) => ['LOCATION_UPDATED', `location: ${kind}`] as const),
      ...EVENT_TYPES.map((type) => [type, 'free text'] as const),
    ];
    for (const [type, stored] of samples) {
      const text = 'select lower(event_field_text($1, $2)) as text';
      const { rows } = await client.query<{ text: string }>(text, [type, stored]);
      expect([type, rows[0]?.text]).toEqual([type, valueLabel(type, stored, null)?.toLowerCase()]);
    }
  });

  it('can still not be changed by an update', async () => {
    await expect(client.query("update events set search = ''")).rejects.toThrow('events are only ever added');
  });
});
