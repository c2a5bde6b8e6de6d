import { locationKind } from '@cotyle/domain/locations/kind';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { locationChanges } from './events.ts';
import type { LocationFields } from './events.ts';
import { assertNames } from '../../installation/assert-names.ts';
import type { CheckedName } from '../../installation/assert-names.ts';
import { assertNotDeleted, changedBy, deletedBy } from '../../records/record-changes.ts';

const assertHasService = (fields: LocationFields): void => {
  if (!locationKind(fields))
    throw new ApiError('INVALID', { issues: [{ path: 'location', message: REQUIRED }] });
};

const namesOf = (fields: LocationFields, stored?: LocationFields): CheckedName[] => [
  { path: 'name', value: fields.name, stored: stored?.name },
  { path: 'address', value: fields.address, stored: stored?.address, rule: 'address' },
];

/** By name, so that nothing else that was sent is ever written. */
const columnsOf = (fields: LocationFields) => ({
  name: fields.name,
  address: fields.address,
  phone_number: fields.phoneNumber,
  has_surgery: fields.hasSurgery,
  has_radiology: fields.hasRadiology,
  active: fields.active,
});

/** Locks the row until the transaction ends, but not against rows that refer to it. */
const lockLocation = async (tx: Transaction<Tables>, id: number) => {
  const found = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address', 'phone_number as phoneNumber', 'has_surgery as hasSurgery'])
    .select(['has_radiology as hasRadiology', 'active', 'version', 'deleted_at as deletedAt'])
    .select(['updated_at as updatedAt', 'updated_by as updatedBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

export const createLocation = async (
  context: AppContext,
  caller: Caller,
  fields: LocationFields,
): Promise<number> => {
  assertHasService(fields);
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await assertNames(tx, namesOf(fields));
    const { id } = await tx
      .insertInto('locations')
      .values({
        ...columnsOf(fields),
        creator_id: caller.id,
        created_at: now,
        updated_at: now,
        updated_by: caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit.record({
      type: 'LOCATION_CREATED',
      initiatorId: caller.id,
      locationId: id,
      newValue: fields.name,
    });
    audit.changed({ topic: 'locations', id, audience: 'everyone' });
    return id;
  });
};

export const updateLocation = async (
  context: AppContext,
  caller: Caller,
  id: number,
  fields: LocationFields,
  expected: number | undefined,
): Promise<void> => {
  assertHasService(fields);
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const before = await lockLocation(tx, id);
    await assertNotStale(tx, before, expected, { column: 'location_id', id }, caller);
    assertNotDeleted(before.deletedAt);
    await assertNames(tx, namesOf(fields, before));
    const events = locationChanges({ initiatorId: caller.id, locationId: id }, before, fields);
    if (events.length === 0) return;
    await tx
      .updateTable('locations')
      .set({ ...columnsOf(fields), ...changedBy({ id: caller.id, now }) })
      .where('id', '=', id)
      .execute();
    for (const event of events) audit.record(event);
    audit.changed({ topic: 'locations', id, audience: 'everyone' });
    // Its name is shown in the rows of procedures.
    if (fields.name !== before.name) audit.changed({ topic: 'procedures', audience: 'everyone' });
  });
};

export const deleteLocation = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const before = await lockLocation(tx, id);
    assertNotDeleted(before.deletedAt);
    await tx
      .updateTable('locations')
      .set(deletedBy({ id: caller.id, now }))
      .where('id', '=', id)
      .execute();
    audit.record({
      type: 'LOCATION_DELETED',
      initiatorId: caller.id,
      locationId: id,
      oldValue: before.name,
    });
    audit.changed({ topic: 'locations', id, audience: 'everyone' });
  });
};
