import { genderLabel } from '../patients/record.ts';
import { shownDay } from '../validation/calendar.ts';
import { breaks, counted, doubts, passes, unknown } from './finding.ts';
import type { Finding, PatientRecord } from './finding.ts';
import type { ScanFacts } from './facts.ts';
import type { HeaderPatient } from './header.ts';
import {
  birthDatesIn,
  differingFields,
  IDENTITY_FIELDS,
  idsIn,
  isSameId,
  isTakenOut,
  namesIn,
  tellsWho,
  writtenName,
} from './identity.ts';
import type { SliceIdentity } from './identity.ts';
import { isComparableName, isNameOf } from './person-name.ts';

/** Rules about the identity: the images are of one person, who is this patient. */

/** These rules need only the identities in the headers: images that are received are compared before they are a scan. */
export interface IdentityInput {
  readonly facts: Pick<ScanFacts, 'patients'>;
  readonly record: PatientRecord;
}

type Check = (input: IdentityInput) => Finding;

const CHECK_PATIENT = 'Please check that this is the right patient.';
const DEIDENTIFIED = 'de-identified';
const SHOWN = 3;

/** Different values, the first few of them. */
const listed = (values: readonly string[]): string => {
  const all = [...new Set(values)];
  return [...all.slice(0, SHOWN), ...(all.length > SHOWN ? ['…'] : [])].join(', ');
};

/** Groups of identities that do not contradict each other. */
const peopleIn = (identities: readonly SliceIdentity[]): SliceIdentity[][] => {
  const people: SliceIdentity[][] = [];
  for (const identity of identities) {
    const known = people.find((group) => group.every((one) => differingFields(one, identity).length === 0));
    if (known) known.push(identity);
    else people.push([identity]);
  }
  return people;
};

const differences = (identities: readonly SliceIdentity[]): string => {
  const fields = identities.flatMap((one, at) =>
    identities.slice(at + 1).flatMap((other) => differingFields(one, other)),
  );
  return [...new Set(fields)].map((field) => IDENTITY_FIELDS[field]).join(', ');
};

export const patient: Check = ({ facts: { patients }, record }) => {
  const limit = '1 patient';
  if (patients.length === 0) return unknown(limit, '', 'no CT images');
  const people = peopleIn(patients);
  if (people.length > 1)
    return breaks(
      `${counted(people.length, 'patient')}, by ${differences(patients)}`,
      limit,
      'This scan has images of more than one person. Please delete it and upload only those of this patient.',
    );
  const silent = patients.filter((identity) => !tellsWho(identity, record));
  if (silent.length === 0) return passes('1 patient', limit);
  if (silent.length < patients.length) {
    const slices = silent.reduce((sum, one) => sum + one.slices, 0);
    return doubts(
      `${counted(slices, 'slice')} without a name or a patient ID`,
      limit,
      'Some images have no name or patient ID. Please check that all images are of this patient.',
    );
  }
  return patients.some((identity) => isTakenOut(identity, record))
    ? doubts(
        DEIDENTIFIED,
        limit,
        `The scan is de-identified and cannot be compared with the record. ${CHECK_PATIENT}`,
      )
    : doubts('not stated', limit, `The images have no name or patient ID. ${CHECK_PATIENT}`);
};

/** The fields that are missing, with the reason where the identity was removed. */
const notStated = (identities: readonly HeaderPatient[], limit: string): Finding =>
  unknown(limit, '', identities.some(({ isRemoved }) => isRemoved) ? DEIDENTIFIED : 'not stated');

export const name: Check = ({ facts: { patients }, record }) => {
  const limit = `${record.nameFirst} ${record.nameSecond}`;
  const stated = namesIn(patients, record);
  if (stated.length === 0)
    return patients.some((one) => isTakenOut(one, record))
      ? unknown(limit, '', DEIDENTIFIED)
      : notStated(patients, limit);
  const others = stated.filter((one) => !isNameOf(writtenName(one), record));
  if (others.length === 0) return passes(listed(stated.map((one) => one.name)), limit);
  const measured = listed(others.map((one) => one.name));
  return others.some((one) => isComparableName(writtenName(one), record))
    ? breaks(measured, limit, CHECK_PATIENT)
    : doubts(measured, limit, `The name is in a different script from the record. ${CHECK_PATIENT}`);
};

export const patientId: Check = ({ facts: { patients }, record }) => {
  const limit = record.medicalInsuranceId;
  const stated = idsIn(patients);
  if (stated.length === 0) return notStated(patients, limit);
  if (limit.trim() === '') return unknown('none in the record', '', listed(stated.map(({ id }) => id)));
  const others = stated.filter(({ id }) => !isSameId(id, limit));
  return others.length === 0
    ? passes(listed(stated.map(({ id }) => id)), limit)
    : breaks(listed(others.map(({ id }) => id)), limit, CHECK_PATIENT);
};

export const birthDate: Check = ({ facts: { patients }, record }) => {
  const limit = shownDay(record.dateOfBirth);
  const stated = birthDatesIn(patients).flatMap((one) => (one.birthDate === null ? [] : [one.birthDate]));
  if (stated.length === 0) return notStated(patients, limit);
  const others = stated.filter((day) => day !== record.dateOfBirth);
  return others.length === 0
    ? passes(limit, limit)
    : breaks(listed(others.map(shownDay)), limit, CHECK_PATIENT);
};

const SEXES: Partial<Record<string, string>> = { F: 'Female', M: 'Male', O: 'Other' };

export const sex: Check = ({ facts: { patients }, record }) => {
  const limit = genderLabel(record.gender);
  const stated = [...new Set(patients.flatMap((one) => SEXES[one.sex] ?? []))];
  if (stated.length === 0) return unknown(limit, '');
  const others = stated.filter((one) => one !== limit);
  if (others.length === 0) return passes(limit, limit);
  // 'Other' does not contradict a record, which has two sexes only.
  return others.every((one) => one === SEXES['O'])
    ? doubts(listed(others), limit, CHECK_PATIENT)
    : breaks(listed(others), limit, CHECK_PATIENT);
};
