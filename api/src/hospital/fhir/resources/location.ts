import type { Location } from '@medplum/fhirtypes';
import { condition } from '../../../lists/conditions.ts';
import { codeParameter, stringParameter } from '../search/parameters.ts';
import { meta } from './meta.ts';
import { contactPoints } from './patient.ts';
import { resourceType } from './resource-type.ts';
import type { ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';

interface LocationRow extends ResourceRow {
  readonly version: number;
  readonly name: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly active: boolean;
  readonly hasSurgery: boolean;
  readonly hasRadiology: boolean;
}

const kindsOf = ({ hasSurgery, hasRadiology }: LocationRow) => [
  ...(hasSurgery ? [{ code: 'SURGERY', display: 'Surgery' }] : []),
  ...(hasRadiology ? [{ code: 'RADIOLOGY', display: 'Radiology' }] : []),
];

const toLocation = (row: LocationRow): Location & { id: string } => {
  const kinds = kindsOf(row);
  const telecom = contactPoints(null, row.phoneNumber);
  return {
    resourceType: 'Location',
    id: String(row.id),
    meta: meta(row, row.version),
    status: row.active ? 'active' : 'inactive',
    name: row.name,
    mode: 'instance',
    ...(kinds.length === 0
      ? {}
      : { type: kinds.map((kind) => ({ coding: [{ system: SYSTEMS.locationKind, ...kind }] })) }),
    ...(telecom.length === 0 ? {} : { telecom }),
    ...(row.address.trim() === '' ? {} : { address: { text: row.address } }),
  };
};

export const locationType = resourceType<LocationRow>({
  type: 'Location',
  table: 'locations',
  updatedColumn: 'updated_at',
  fields: `'version', t.version, 'name', t.name, 'address', t.address, 'phoneNumber', t.phone_number,
    'active', t.active, 'hasSurgery', t.has_surgery, 'hasRadiology', t.has_radiology`,
  // Where the cases of a client take place: the radiology of a case may be another location than its own.
  visible: ({ locationId }) => [
    condition('t.deleted_at is null'),
    ...(locationId === null
      ? []
      : [
          condition(
            `t.id = ? or exists (select from procedures c where c.deleted_at is null
               and (c.surgery_location_id = ? or c.radiology_location_id = ?)
               and t.id in (c.surgery_location_id, c.radiology_location_id))`,
            locationId,
            locationId,
            locationId,
          ),
        ]),
  ],
  parameters: {
    name: stringParameter(['t.name'], 'The beginning of the name'),
    status: codeParameter('t.active', { active: [true], inactive: [false] }, 'active or inactive'),
  },
  toResource: toLocation,
});
