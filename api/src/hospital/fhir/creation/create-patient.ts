import type { Transaction } from 'kysely';
import { lockRegistration, recordNumberKey } from '../../../cases/patients/duplicates.ts';
import { addPatient } from '../../../cases/patients/service.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { condition } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { patientType } from '../resources/patient.ts';
import { SYSTEMS } from '../resources/systems.ts';
import { surgeonActor } from './client-actor.ts';
import { findVisible } from './find-visible.ts';
import { findIdentified, lockIdentifier, storeIdentifier } from './identifier-store.ts';
import { readPatientInput } from './patient-input.ts';
import type { PatientInput } from './patient-input.ts';
import { resolveSurgeon } from './resolve-references.ts';

export interface Created {
  readonly id: number;
  /** False where the record was there. */
  readonly isNew: boolean;
}

interface KnownPatient {
  readonly id: number;
  readonly dateOfBirth: string;
}

const visibleWhere = (
  tx: Transaction<Tables>,
  client: FhirClient,
  where: Condition,
): Promise<readonly KnownPatient[]> =>
  findVisible(tx, {
    select: `t.id, t.date_of_birth as "dateOfBirth"`,
    table: 'patients',
    where: [where, ...patientType.visible(client)],
  });

const OTHER_PERSON =
  'A patient with another date of birth has this identifier. Please compare the two records first.';

/** The patient of this identifier, or of this record number and date of birth. */
const findKnown = async (
  tx: Transaction<Tables>,
  client: FhirClient,
  { identifier, fields }: PatientInput,
): Promise<KnownPatient | undefined> => {
  const id = await findIdentified(tx, client, 'patient_id', identifier);
  const [known] = id === undefined ? [] : await visibleWhere(tx, client, condition('t.id = ?', id));
  if (known && known.dateOfBirth !== fields.dateOfBirth)
    throw new ApiError('CONFLICT', { message: OTHER_PERSON });
  if (known) return known;
  const [same, another] = await visibleWhere(
    tx,
    client,
    condition(
      `${recordNumberKey('t.medical_insurance_id')} = ${recordNumberKey('?')} and t.date_of_birth = ?::date`,
      fields.medicalInsuranceId,
      fields.dateOfBirth,
    ),
  );
  if (another) throw new ApiError('DUPLICATE_UNCONFIRMED');
  return same;
};

/** Registers a patient for the surgeon whom the resource names, once for each identifier. */
export const createPatient = async (
  context: AppContext,
  client: FhirClient,
  body: unknown,
): Promise<Created> => {
  const input = readPatientInput(body);
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockIdentifier(tx, client, 'patient_id', input.identifier);
    const surgeonId = await resolveSurgeon(tx, client, input.surgeons, 'Patient.generalPractitioner');
    const actor = surgeonActor(client, surgeonId);
    await lockRegistration(tx, actor);
    const known = await findKnown(tx, client, input);
    // Nobody can be asked whether a possible duplicate is one, so each of them stops the registration.
    const registration = { ...input.fields, knownDuplicates: [] };
    const id = known?.id ?? (await addPatient(tx, audit, actor, registration, now));
    if (input.identifier.system !== SYSTEMS.recordNumber)
      await storeIdentifier(tx, client, 'patient_id', input.identifier, id, now);
    return { id, isNew: known === undefined };
  });
};
