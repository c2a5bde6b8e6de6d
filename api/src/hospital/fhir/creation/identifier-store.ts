import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { FhirClient } from '../../../http/fhir-client.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import type { BusinessIdentifier } from './choose-identifier.ts';

export type IdentifiedColumn = 'patient_id' | 'procedure_id';

/** Creations by the same identifier wait for each other, so that the second finds what the first made. */
export const lockIdentifier = async (
  tx: Transaction<Tables>,
  { connectionId }: FhirClient,
  column: IdentifiedColumn,
  { system, value }: BusinessIdentifier,
): Promise<void> => {
  const key = JSON.stringify(['fhir', column, connectionId, system, value]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
};

/** The record that this client has created or found by the identifier. */
export const findIdentified = async (
  tx: Transaction<Tables>,
  { connectionId }: FhirClient,
  column: IdentifiedColumn,
  { system, value }: BusinessIdentifier,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('fhir_identifiers')
    .select(column)
    .where('connection_id', '=', connectionId)
    .where('system', '=', system)
    .where('value', '=', value)
    .where(column, 'is not', null)
    .executeTakeFirst();
  return found?.[column] ?? undefined;
};

/** One that belonged to a record that is gone belongs to this one now. */
export const storeIdentifier = async (
  tx: Transaction<Tables>,
  { connectionId }: FhirClient,
  column: IdentifiedColumn,
  { system, value }: BusinessIdentifier,
  recordId: number,
  now: Date,
): Promise<void> => {
  await tx
    .deleteFrom('fhir_identifiers')
    .where('connection_id', '=', connectionId)
    .where('system', '=', system)
    .where('value', '=', value)
    .where(column, 'is not', null)
    .execute();
  await tx
    .insertInto('fhir_identifiers')
    .values({
      connection_id: connectionId,
      system,
      value,
      patient_id: column === 'patient_id' ? recordId : null,
      procedure_id: column === 'procedure_id' ? recordId : null,
      created_at: now,
    })
    .execute();
};
