import { updatePatient } from '../../../cases/patients/service.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { parseReference } from '../search/parameters.ts';
import { surgeonActor } from './client-actor.ts';
import { invalid } from './input.ts';
import { readPatientInput } from './patient-input.ts';

/** Changes a patient of the version that the client has read. `surgeonId` is whose patient it is, which stays. */
export const changePatient = async (
  context: AppContext,
  client: FhirClient,
  { id, surgeonId, expected }: { id: number; surgeonId: number; expected: number | undefined },
  body: unknown,
): Promise<void> => {
  if (expected === undefined) throw new ApiError('VERSION_REQUIRED');
  const input = readPatientInput(body);
  if (input.id !== String(id)) throw invalid('Patient.id', 'The id has to be that of the address');
  const named = input.surgeons.map(({ reference }) => parseReference(reference ?? '', 'Practitioner'));
  if (named.some((one) => one !== surgeonId))
    throw invalid('Patient.generalPractitioner', 'The surgeon of a patient cannot be changed');
  await updatePatient(context, surgeonActor(client, surgeonId), id, input.fields, expected);
};
