import type { FhirClient } from '../../../http/fhir-client.ts';
import type { Actor } from '../../../records/actor.ts';

const actor = ({ name }: FhirClient, surgeonId: number) => ({
  id: surgeonId,
  locationId: null,
  surgeonIds: [],
  connection: name,
});

/** A client registers and changes patients with the rights of their surgeon. */
export const surgeonActor = (client: FhirClient, surgeonId: number): Actor => ({
  ...actor(client, surgeonId),
  role: 'SURGEON',
});

/** It plans cases as an administrator does, who may choose the surgeon; the record says that the surgeon has it. */
export const officeActor = (client: FhirClient, surgeonId: number): Actor => ({
  ...actor(client, surgeonId),
  role: 'ADMIN',
});
