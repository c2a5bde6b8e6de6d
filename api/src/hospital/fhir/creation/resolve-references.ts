import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import type { FhirClient } from '../../../http/fhir-client.ts';
import { condition } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { patientType } from '../resources/patient.ts';
import { practitionerType } from '../resources/practitioner.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { parseReference } from '../search/parameters.ts';
import { findVisible } from './find-visible.ts';
import { invalid } from './input.ts';
import type { InputReference } from './input.ts';

/** A resource is named by a reference or by an identifier, as a search would find it. */
const isNamed = (
  { type, parameters }: ResourceType,
  { reference, identifier }: InputReference,
  path: string,
): Condition => {
  if (reference !== undefined) {
    const id = reference.includes('/') ? parseReference(reference, type) : undefined;
    if (id === undefined) throw invalid(path, `Not a reference to a ${type}`);
    return condition('t.id = ?::bigint', id);
  }
  const found = parameters['identifier']?.where(
    [
      identifier?.system === undefined
        ? (identifier?.value ?? '')
        : `${identifier.system}|${identifier.value ?? ''}`,
    ],
    path,
  );
  if (!found || !identifier?.value) throw invalid(path, 'Give a reference or an identifier');
  return found;
};

const onlyOne = <T>(found: readonly T[], path: string): T => {
  const [first, second] = found;
  if (first === undefined || second !== undefined) throw invalid(path, NOT_CHOOSABLE);
  return first;
};

/** A surgeon whom the client may see and who may get cases now. */
export const resolveSurgeon = async (
  tx: Transaction<Tables>,
  client: FhirClient,
  references: readonly InputReference[],
  path: string,
): Promise<number> => {
  const [reference, ...others] = references;
  if (!reference || others.length > 0) throw invalid(path, 'Name exactly one surgeon');
  const found = await findVisible<{ id: number }>(tx, {
    select: 't.id',
    table: practitionerType.source.table,
    where: [
      isNamed(practitionerType, reference, path),
      condition("t.role = 'SURGEON' and t.status = 'ACTIVE'"),
      ...practitionerType.visible(client),
    ],
  });
  return onlyOne(found, path).id;
};

/** A patient whom the client may see. */
export const resolvePatient = async (
  tx: Transaction<Tables>,
  client: FhirClient,
  reference: InputReference,
  path: string,
): Promise<number> => {
  const found = await findVisible<{ id: number }>(tx, {
    select: 't.id',
    table: 'patients',
    where: [isNamed(patientType, reference, path), ...patientType.visible(client)],
  });
  return onlyOne(found, path).id;
};
