import type { Identifier } from '@medplum/fhirtypes';

/** An identifier by which a client created or found the record. */
export interface GivenIdentifier {
  readonly system: string;
  readonly value: string;
}

const identifiersOf = (
  column: string,
): string => `coalesce((select jsonb_agg(distinct jsonb_build_object('system', i.system, 'value', i.value))
  from fhir_identifiers i where i.${column} = t.id), '[]')`;

/** As SQL over `t`. */
export const IDENTIFIERS_OF_PATIENT = identifiersOf('patient_id');
export const IDENTIFIERS_OF_CASE = identifiersOf('procedure_id');

export const givenIdentifiers = (identifiers: readonly GivenIdentifier[]): Identifier[] =>
  identifiers.map(({ system, value }) => ({ ...(system === '' ? {} : { system }), value }));
