import { ROLES } from '@cotyle/domain/access/roles';
import { LOCATION_KINDS } from '@cotyle/domain/locations/kind';
import { z } from 'zod';
import { call } from './call.ts';
import {
  addressField,
  valueAnswer,
  count,
  emptyAnswer,
  id,
  idParam,
  nameField,
  requiredPhoneField,
} from './fields.ts';
import { deletedParam, exportParam, gridQuery, listAnswer } from './lists.ts';

const ADMINISTRATORS = ['MASTER_ADMIN', 'ADMIN'] as const;

export const locationRecord = z
  .strictObject({
    id,
    name: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    /** Its description: what it offers. */
    location: z.enum(LOCATION_KINDS),
    hasSurgery: z.boolean(),
    hasRadiology: z.boolean(),
    active: z.boolean(),
    deleted: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Location' });

export type LocationRecord = z.output<typeof locationRecord>;

/** What the deletion or disabling of a location affects. Open procedures are neither canceled nor complete. */
const locationDependents = z
  .strictObject({ users: count, openProcedures: z.strictObject({ surgery: count, radiology: count }) })
  .meta({ id: 'LocationDependents' });

export type LocationDependents = z.output<typeof locationDependents>;

const locationFields = {
  name: nameField,
  address: addressField,
  phoneNumber: requiredPhoneField,
  hasSurgery: z.boolean(),
  hasRadiology: z.boolean(),
  active: z.boolean(),
  /** Derived from the two flags; accepted from older callers and not stored. */
  location: z.string().max(250).optional(),
};

export const LOCATION_SORTS = ['id', 'name', 'address', 'phoneNumber', 'location', 'active'] as const;

export const locationCalls = {
  all: call({
    method: 'GET',
    path: '/admin/all-location',
    summary: 'All locations, deleted ones included unless asked otherwise: pick-lists need them',
    access: { kind: 'signed-in', roles: ROLES },
    query: z.strictObject({ ...gridQuery(LOCATION_SORTS), ...deletedParam, ...exportParam }),
    answer: listAnswer(locationRecord),
    dependsOn: { any: ['locations'] },
  }),
  get: call({
    method: 'GET',
    path: '/admin/get-location/{id}',
    summary: 'One location',
    access: { kind: 'signed-in', roles: ROLES },
    params: idParam,
    answer: valueAnswer(locationRecord),
    dependsOn: { record: ['locations'] },
    fails: ['NOT_FOUND'],
  }),
  dependents: call({
    method: 'GET',
    path: '/admin/location-dependents/{id}',
    summary: 'What the deletion or disabling of a location would affect',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    params: idParam,
    answer: valueAnswer(locationDependents),
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  create: call({
    method: 'POST',
    path: '/admin/create-location',
    summary: 'Create a location',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    /** userCreatorId is the caller, whatever is sent. */
    body: z.strictObject({ ...locationFields, userCreatorId: id.optional() }),
    answer: valueAnswer(locationRecord),
  }),
  update: call({
    method: 'POST',
    path: '/admin/update-location',
    summary: 'Change a location',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    /** `deleted` and `version` as the record carries them: not stored. */
    body: z.strictObject({
      id,
      ...locationFields,
      deleted: z.boolean().optional(),
      version: z.int().optional(),
    }),
    answer: valueAnswer(locationRecord),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  delete: call({
    method: 'DELETE',
    path: '/admin/delete-location',
    summary: 'Delete a location, softly',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ locationId: id }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
