import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** As the application of that version left them: 1 with implants, 2 with angles alone, 3 without a plan. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now()),
           (2, 'IMAGE_ENGINEER', 'Bo', 'Ek', 'bo@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'MRN 1', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, planned_inclination, planned_ante_version, updated_at)
    values (1, 'Hip', now(), 'MODEL_READY', 1, 1, 1, 'LEFT', 42, 18, now()),
           (2, 'Hip', now(), 'MODEL_READY', 1, 1, 1, 'RIGHT', 40.5, null, now()),
           (3, 'Hip', now(), 'SCAN', 1, 1, 1, null, null, null, now());
  insert into files (id, type, creation, file_name, description, procedure_id, creator_id, size, sha256, content, storage_key, findings, derived_state)
    select n, case n % 2 when 0 then 'MODEL' else 'SCAN' end, '2026-11-01', n || '.bin', '', 1 + n / 10, 1, 1, lpad(n::text, 64, '0'),
      case n % 2 when 0 then 'STL_BINARY' else 'ZIP' end, 'key' || n, '[]', case n % 2 when 0 then 'PENDING' end
    from unnest(array[1, 2, 11, 12]) n;
  insert into events (type, creation, initiator_id, procedure_id, new_value)
    values ('PROCEDURE_MEASUREMENT', '2026-11-02', 2, 2, 'Planned Inclination: 40.5'),
           ('PROCEDURE_MEASUREMENT', '2026-11-03', 1, 2, 'Size: 52');
  insert into plan_versions (procedure_id, version, plan, saved_by, saved_at)
    values (1, 1, '{"side": "LEFT", "cup": {"part": "generic/cup/54", "angles": {"inclination": 42, "anteversion": 18}}}', 1, '2026-11-02');
  insert into plan_version_files values (1, 1, 'PELVIS', 2, lpad('2', 64, '0')), (1, 1, 'SCAN', 1, lpad('1', 64, '0'))`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0033', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before plans were approved', () => {
  it('has one version for each plan: those that were saved, and those that were angles alone', async () => {
    const { rows } = await client.query(`
      select procedure_id::int as procedure, version, side, inclination, ante_version, plan is null as angles_alone,
        saved_by::int as by, saved_at = '2026-11-02' as on_its_day from plan_versions order by procedure_id`);
    const common = { version: 1, on_its_day: true };
    expect(rows).toEqual([
      {
        ...common,
        procedure: 1,
        side: 'LEFT',
        inclination: 42,
        ante_version: 18,
        angles_alone: false,
        by: 1,
      },
      {
        ...common,
        procedure: 2,
        side: 'RIGHT',
        inclination: 40.5,
        ante_version: null,
        angles_alone: true,
        by: 2,
      },
    ]);
  });

  it('names the files of each', async () => {
    const { rows } = await client.query<{ files: string }>(`
      select procedure_id || ' ' || purpose || ' ' || ltrim(sha256, '0') as files from plan_version_files order by procedure_id, purpose`);
    expect(rows.map(({ files }) => files)).toEqual(['1 PELVIS 2', '1 SCAN 1', '2 MODEL 12', '2 SCAN 11']);
  });

  it('has no approval, requires none, and still refuses to change a version', async () => {
    const { rows } = await client.query('select distinct approval_state, approval_version from procedures');
    expect(rows).toEqual([{ approval_state: 'NOT_PROPOSED', approval_version: null }]);
    const { rows: settings } = await client.query('select approved_plan_required from settings');
    expect(settings).toEqual([{ approved_plan_required: false }]);
    await expect(client.query('update plan_versions set version = 2')).rejects.toThrow('only ever added');
  });

  it('refuses a signature that is not complete', async () => {
    await expect(
      client.query(`insert into plan_decisions (procedure_id, version, kind, made_by, made_at, sha256)
        values (1, 1, 'APPROVED', 1, now(), 'abc')`),
    ).rejects.toThrow('plan_decisions_check');
  });
});
