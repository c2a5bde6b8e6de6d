import type { ClientBase } from 'pg';

const SERIES = `jsonb_build_object('uid', '1.2.3.' || f.procedure_id || '.1', 'study', '1.2.3.' || f.procedure_id, 'number', 1,
  'description', 'Hip', 'slices', 300, 'dates', jsonb_build_array(f.creation::date))`;

const STATEMENTS = [
  `update procedures set order_number = 'HIP' || id, planned_inclination = 40, planned_ante_version = 15, size = 52`,
  `update files f set scan = jsonb_build_object('facts', jsonb_build_object('series', jsonb_build_array(${SERIES})))
   where type = 'SCAN'`,
  `insert into scan_series (file_id, series_uid, study_uid, description, study_description, accession_number, patients, slices)
   select id, '1.2.3.' || procedure_id || '.1', '1.2.3.' || procedure_id, '', '', 'HIP' || procedure_id, '[]', 300
   from files where type = 'SCAN'`,
  `insert into plan_versions (procedure_id, version, side, inclination, ante_version, saved_by, saved_at)
   select p.id, v, p.side_surgeon, 40, 15, p.surgeon_id, p.creation + v * interval '1 minute'
   from procedures p, generate_series(1, 2) v`,
];

/** Adds to a seeded clinic what searches of FHIR find: orders, scans, plans and the identifiers of a client. */
export const seedFhir = async (client: ClientBase, connectionId: number): Promise<void> => {
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query(
    `insert into fhir_identifiers (connection_id, system, value, patient_id, procedure_id, created_at)
     select $1::bigint, 'https://ehr.test/mrn', 'M' || id, id, null, created_at from patients
     union all
     select $1::bigint, 'https://ehr.test/orders', 'A' || id, null, id, creation from procedures`,
    [connectionId],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
};
