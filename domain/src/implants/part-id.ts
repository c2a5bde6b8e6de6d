/*
 * The id of a part is `generic/<kind>/<sizes>` or `clinic/<version>/<line>`. The number of a version of a clinic's
 * catalogue is never given again, and a version never changes: an id means the same part for ever.
 */

export const GENERIC_KEY = 'generic';

/** What the ids of all parts of a version of a clinic's catalogue begin with. */
export const clinicKey = (versionId: number): string => `clinic/${versionId}`;

/** The id of a part by its line in the table of a version. */
export const clinicPartId = (versionId: number, line: number): string => `${clinicKey(versionId)}/${line}`;

const CLINIC_PART = /^clinic\/([1-9]\d{0,14})\/([1-9]\d{0,8})$/;

export interface ClinicPartAddress {
  readonly versionId: number;
  /** Of the table. */
  readonly line: number;
}

/** Undefined for a generic part, and for what is no id. */
export const clinicPartAddress = (partId: string): ClinicPartAddress | undefined => {
  const [, version, line] = CLINIC_PART.exec(partId) ?? [];
  return version === undefined || line === undefined
    ? undefined
    : { versionId: Number(version), line: Number(line) };
};

/** The catalogue that a part is of: the generic one, or a version of a clinic's. */
export const catalogueKeyOf = (partId: string): string => {
  const address = clinicPartAddress(partId);
  return address ? clinicKey(address.versionId) : GENERIC_KEY;
};
