import type { FhirClient } from '../../../http/fhir-client.ts';
import { condition } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';

/** The cases that a client sees, over `alias`: none that is deleted, and those of its location if it has one. */
export const seesCases = ({ locationId }: FhirClient, alias = 't'): Condition[] => [
  condition(
    `${alias}.deleted_at is null and exists (select from patients cp where cp.id = ${alias}.patient_id and cp.deleted_at is null)`,
  ),
  ...(locationId === null
    ? []
    : [
        condition(
          `${alias}.surgery_location_id = ? or ${alias}.radiology_location_id = ?`,
          locationId,
          locationId,
        ),
      ]),
];

/** For what belongs to a case, such as a scan: `t.procedure_id`. */
export const belongsToSeenCase = (client: FhirClient): Condition => {
  const cases = seesCases(client, 'c');
  return condition(
    `exists (select from procedures c where c.id = t.procedure_id and ${cases.map(({ text }) => `(${text})`).join(' and ')})`,
    ...cases.flatMap(({ values }) => values),
  );
};

/**
 * The patients of its cases, and those whom a surgeon of its location has. `offset 0` keeps PostgreSQL from reading all cases of
 * the location in advance: those of each patient are looked up.
 */
export const seesPatients = ({ locationId }: FhirClient): Condition[] => [
  condition('t.deleted_at is null'),
  ...(locationId === null
    ? []
    : [
        condition(
          `exists (select from procedures c where c.patient_id = t.id and c.deleted_at is null
             and (c.surgery_location_id = ? or c.radiology_location_id = ?) offset 0)
           or exists (select from users u where u.id = t.creator_id and u.location_id = ?)`,
          locationId,
          locationId,
          locationId,
        ),
      ]),
];

/** The people of its location, and those who work on its cases. */
export const seesPeople = ({ locationId }: FhirClient): Condition[] =>
  locationId === null
    ? []
    : [
        condition(
          `t.location_id = ? or exists (select from procedures c where c.deleted_at is null
             and (c.surgery_location_id = ? or c.radiology_location_id = ?)
             and t.id in (c.surgeon_id, c.radiologist_id, c.engineer_id))`,
          locationId,
          locationId,
          locationId,
        ),
      ];
