import type { Side } from '@cotyle/domain/hip/side';
import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import { addProcedure } from '../../../cases/procedures/service.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { condition } from '../../../lists/conditions.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { serviceRequestType } from '../resources/service-request.ts';
import { officeActor } from './client-actor.ts';
import type { Created } from './create-patient.ts';
import { findVisible } from './find-visible.ts';
import { findIdentified, lockIdentifier, storeIdentifier } from './identifier-store.ts';
import { invalid } from './input.ts';
import { resolvePatient, resolveSurgeon } from './resolve-references.ts';
import { readOrderInput } from './service-request-input.ts';
import type { OrderInput } from './service-request-input.ts';

const OTHER_CASE =
  'A case of another patient or side has this identifier. Please compare the two orders first.';

interface KnownCase {
  readonly id: number;
  readonly patientId: number;
  readonly side: Side | null;
}

const findKnown = async (
  tx: Transaction<Tables>,
  client: FhirClient,
  { identifier, side }: OrderInput,
  patientId: number,
): Promise<KnownCase | undefined> => {
  const id = await findIdentified(tx, client, 'procedure_id', identifier);
  if (id === undefined) return undefined;
  const [known] = await findVisible<KnownCase>(tx, {
    select: 't.id, t.patient_id as "patientId", t.side_surgeon as side',
    table: 'procedures',
    where: [condition('t.id = ?', id), ...serviceRequestType.visible(client)],
  });
  if (known && (known.patientId !== patientId || known.side !== side))
    throw new ApiError('CONFLICT', { message: OTHER_CASE });
  return known;
};

/** The location of the client's connection, which it cannot leave. */
const locationOf = ({ locationId }: FhirClient, wanted: number | undefined): number | undefined => {
  if (locationId === null) return wanted;
  if (wanted !== undefined && wanted !== locationId)
    throw invalid('ServiceRequest.locationReference', NOT_CHOOSABLE);
  return locationId;
};

/** Makes a case for the surgeon whom the order names, once for each identifier. */
export const createServiceRequest = async (
  context: AppContext,
  client: FhirClient,
  body: unknown,
): Promise<Created> => {
  const input = readOrderInput(body);
  const surgeryLocationId = locationOf(client, input.locationId);
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockIdentifier(tx, client, 'procedure_id', input.identifier);
    const patientId = await resolvePatient(tx, client, input.patient, 'ServiceRequest.subject');
    const surgeonId = await resolveSurgeon(tx, client, input.surgeons, 'ServiceRequest.performer');
    const known = await findKnown(tx, client, input, patientId);
    if (known) return { id: known.id, isNew: false };
    const { name, side: sideSurgeon, dateOfSurgery } = input;
    const plan = { patientId, name, surgeonId, surgeryLocationId, sideSurgeon, dateOfSurgery };
    const id = await addProcedure(tx, audit, officeActor(client, surgeonId), plan, now);
    await storeIdentifier(tx, client, 'procedure_id', input.identifier, id, now);
    return { id, isNew: true };
  });
};
