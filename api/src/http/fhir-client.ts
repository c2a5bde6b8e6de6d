/** A program of the hospital that calls by FHIR, with what its connection and its token allow. */
export interface FhirClient {
  readonly connectionId: number;
  readonly name: string;
  /** Null where it sees the whole installation. */
  readonly locationId: number | null;
  /** Those of the token. */
  readonly scopes: readonly string[];
}
