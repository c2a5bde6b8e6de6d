import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradedDatabase } from './testing/upgraded-database.ts';

/** A case as the application of that version left it. */
const ROWS = `
  insert into users (id, role, name_first, name_second, email, status, created_at)
    values (1, 'SURGEON', 'Ada', 'Kessler', 'ada@clinic.test', 'ACTIVE', now());
  insert into patients (id, name_first, name_second, gender, date_of_birth, medical_insurance_id, creator_id, created_at, updated_at)
    values (1, 'Ines', 'Abernathy', 'FEMALE', '1960-05-04', 'K1234567', 1, now(), now());
  insert into procedures (id, name, creation, status, patient_id, creator_id, surgeon_id, updated_at)
    values (1, 'Left hip', now(), 'NEW', 1, 1, 1, now());
  insert into files (id, type, creation, file_name, description, procedure_id, creator_id, size, sha256, content, storage_key, scan_state)
    values (1, 'SCAN', now(), 'a.zip', '', 1, 1, 10, repeat('0', 64), 'ZIP', 'a', 'READY')`;

const SEGMENTATION = `insert into segmentations (procedure_id, scan_file_id, is_draft, state, grids, started_by, started_at)
  values (1, 1, true, 'READY', '[]', 1, now()) returning version, landmarks`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ client, drop } = await upgradedDatabase({ version: '0029_duplicates_and_dependents', rows: ROWS }));
});
afterAll(() => drop());

describe('a database of the version before segmentations', () => {
  it('keeps its rows, and a scan of it can be segmented once at a time', async () => {
    expect((await client.query('select id::int from files')).rows).toEqual([{ id: 1 }]);
    expect((await client.query(SEGMENTATION)).rows).toEqual([
      { version: 0, landmarks: { LEFT: {}, RIGHT: {} } },
    ]);
    await expect(client.query(SEGMENTATION)).rejects.toThrow('segmentations_current');
    await client.query('update segmentations set replaced_at = now()');
    await client.query(SEGMENTATION);
    await client.query('update segmentations set deleted_at = now()');
    await client.query(SEGMENTATION);
  });

  it('has an editor as a whole or none', async () => {
    await expect(client.query('update segmentations set editor_id = 1')).rejects.toThrow('check');
  });
});
