import { patientForm } from '@cotyle/contract/patients';
import { isPlaceholderId } from '@cotyle/domain/ct/person-name';
import type { Gender } from '@cotyle/domain/patients/record';
import { z } from 'zod';
import type { PatientFields } from '../../../cases/patients/patient-row.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { parsePart } from '../../../http/parse.ts';
import { GENDER_CODES } from '../resources/patient.ts';
import { SYSTEMS } from '../resources/systems.ts';
import { chooseIdentifier } from './choose-identifier.ts';
import type { BusinessIdentifier } from './choose-identifier.ts';
import { identifier, invalid, modifiers, reference } from './input.ts';
import type { InputIdentifier, InputReference } from './input.ts';

const word = z.string().max(250);
const name = z.looseObject({
  use: word.optional(),
  family: word.optional(),
  given: z.array(word).max(20).optional(),
});
const telecom = z.looseObject({ system: word.optional(), value: word.optional() });

const patient = z.looseObject({
  ...modifiers,
  id: word.optional(),
  identifier: z.array(identifier).min(1).max(20),
  active: z
    .boolean()
    .refine((value) => value, { error: 'Only an active patient is registered' })
    .optional(),
  name: z.array(name).min(1).max(20),
  telecom: z.array(telecom).max(20).optional(),
  gender: word.optional(),
  birthDate: word.optional(),
  generalPractitioner: z.array(reference).max(5).optional(),
});

export interface PatientInput {
  readonly id: string | undefined;
  readonly fields: PatientFields;
  readonly identifier: BusinessIdentifier;
  readonly surgeons: readonly InputReference[];
}

/** Where a field of ours stands in the resource. */
const PATHS: Readonly<Record<string, string>> = {
  nameFirst: 'Patient.name.given',
  nameSecond: 'Patient.name.family',
  gender: 'Patient.gender',
  dateOfBirth: 'Patient.birthDate',
  medicalInsuranceId: 'Patient.identifier',
  email: 'Patient.telecom',
  phoneNumber: 'Patient.telecom',
};

const withFhirPaths = <T>(check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.issues) throw error;
    const issues = error.issues.map(({ path, message }) => ({ path: PATHS[path] ?? path, message }));
    // What a form lets nobody send is as wrong as what it tells the person to correct.
    throw new ApiError('INVALID', { issues });
  }
};

/** On an update a client sends back our own identifier among its others, and that one counts. */
const numberIn = (identifiers: readonly InputIdentifier[]): BusinessIdentifier => {
  const [own] = identifiers.filter(({ system }) => system === SYSTEMS.recordNumber);
  return own
    ? { system: SYSTEMS.recordNumber, value: own.value }
    : chooseIdentifier(identifiers, 'MR', 'Patient.identifier');
};

const genderOf = (code: string | undefined): Gender | undefined =>
  (Object.keys(GENDER_CODES) as Gender[]).find((gender) => GENDER_CODES[gender] === code);

/** Checks a Patient by the rules of the form. */
export const readPatientInput = (body: unknown): PatientInput => {
  const input = parsePart(patient, body);
  const official = input.name.find(({ use }) => use === 'official') ?? input.name[0];
  const contact = (system: string): string | null =>
    input.telecom?.find((one) => one.system === system)?.value ?? null;
  const number = numberIn(input.identifier);
  if (isPlaceholderId(number.value)) throw invalid('Patient.identifier', 'This is no medical record number');
  const fields = withFhirPaths(() =>
    parsePart(patientForm, {
      nameFirst: official?.given?.join(' '),
      nameSecond: official?.family,
      gender: genderOf(input.gender),
      dateOfBirth: input.birthDate,
      medicalInsuranceId: number.value,
      email: contact('email'),
      phoneNumber: contact('phone'),
    }),
  );
  return { id: input.id, fields, identifier: number, surgeons: input.generalPractitioner ?? [] };
};
