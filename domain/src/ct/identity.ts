import type { HeaderPatient } from './header.ts';
import {
  isComparableName,
  isNameOf,
  isPlaceholderId,
  isPlaceholderName,
  isSameHeaderName,
} from './person-name.ts';
import type { RecordName } from './person-name.ts';

/** The identity in the headers, and the number of slices with it. */
export interface SliceIdentity extends HeaderPatient {
  readonly slices: number;
}

/** The most identities that are kept. */
export const IDENTITIES_MAX = 20;

const keyOf = ({ id, name, personName = name, birthDate, sex, isRemoved = false }: HeaderPatient): string =>
  JSON.stringify([id, personName, birthDate, sex, isRemoved]);

/** Every different identity once, with the number of slices that have it; those that were counted before are added up. */
export const identitiesIn = (patients: readonly (HeaderPatient & { slices?: number })[]): SliceIdentity[] => {
  const known = new Map<string, SliceIdentity>();
  for (const patient of patients) {
    const key = keyOf(patient);
    const slices = (known.get(key)?.slices ?? 0) + (patient.slices ?? 1);
    if (known.has(key) || known.size < IDENTITIES_MAX) known.set(key, { ...patient, slices });
  }
  return [...known.values()];
};

/** What DICOM writes of the name. */
export const writtenName = ({ personName, name }: HeaderPatient): string => personName ?? name;

/** A patient ID ignores case and spaces; leading zeros, dashes and prefixes are part of it. */
const foldedId = (id: string): string => id.normalize('NFKC').toLowerCase().replace(/\s/g, '');
export const isSameId = (one: string, other: string): boolean => foldedId(one) === foldedId(other);

/** Whether the identity was removed from the header, so that only the sex can be compared. */
export const isTakenOut = (identity: HeaderPatient, record: RecordName): boolean =>
  identity.isRemoved === true ||
  (isPlaceholderName(writtenName(identity)) && !isNameOf(writtenName(identity), record));

const hasName = (identity: HeaderPatient, record: RecordName): boolean =>
  writtenName(identity) !== '' && !isTakenOut(identity, record);

export const namesIn = <I extends HeaderPatient>(identities: readonly I[], record: RecordName): I[] =>
  identities.filter((identity) => hasName(identity, record));

/** A de-identified header has a generated number. */
export const idsIn = <I extends HeaderPatient>(identities: readonly I[]): I[] =>
  identities.filter(({ id, isRemoved }) => foldedId(id) !== '' && isRemoved !== true && !isPlaceholderId(id));

export const birthDatesIn = <I extends HeaderPatient>(identities: readonly I[]): I[] =>
  identities.filter(({ birthDate, isRemoved }) => birthDate !== null && isRemoved !== true);

/** Many people share a date of birth and a sex: only a name or an id identifies a person. */
export const tellsWho = (identity: HeaderPatient, record: RecordName): boolean =>
  idsIn([identity]).length > 0 ||
  (hasName(identity, record) && isComparableName(writtenName(identity), record));

export const IDENTITY_FIELDS = {
  name: 'name',
  id: 'patient ID',
  birthDate: 'date of birth',
  sex: 'sex',
} as const;
export type IdentityField = keyof typeof IDENTITY_FIELDS;

/** The fields in which two slices contradict each other; a missing field is no contradiction. */
export const differingFields = (one: HeaderPatient, other: HeaderPatient): IdentityField[] => {
  const [a, b] = [writtenName(one), writtenName(other)];
  const differs: Record<IdentityField, boolean> = {
    name: a !== '' && b !== '' && a !== b && !isSameHeaderName(a, b),
    id: one.id !== '' && other.id !== '' && !isSameId(one.id, other.id),
    birthDate: one.birthDate !== null && other.birthDate !== null && one.birthDate !== other.birthDate,
    sex: one.sex !== '' && other.sex !== '' && one.sex !== other.sex,
  };
  return (Object.keys(differs) as IdentityField[]).filter((field) => differs[field]);
};
