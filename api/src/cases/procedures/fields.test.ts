import { procedureCalls } from '@cotyle/contract/procedures';
import { editableFields } from '@cotyle/domain/procedures/editing';
import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';

let cotyle: TestApp;
let token: string;
let surgeonId: number;
let locationId: number;

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(db(), { name: 'North Clinic' });
  surgeonId = (await addPerson(db(), { role: 'SURGEON' })).id;
  const admin = await addPerson(db(), { role: 'ADMIN' });
  token = (await cotyle.signIn(admin.email)).access.token;
});
afterAll(() => cotyle.close());

/** A value that no new procedure has. */
const newValue = async (field: EditableField): Promise<string | number> => {
  const declaration = fieldDeclaration(field);
  switch (declaration.kind) {
    case 'name':
      return 'Revision';
    case 'day':
      return '2099-12-24';
    case 'side':
      return 'RIGHT';
    case 'user':
      return (await addPerson(db(), { role: declaration.role })).id;
    case 'location':
      return locationId;
    case 'measurement':
      return MEASUREMENTS[declaration.measurement].max - 1;
  }
};

describe('each editable field of a procedure', () => {
  it.each(EDITABLE_FIELDS)('is saved, read back and recorded: %s', async (field) => {
    const status = PROCEDURE_STATUSES.find((one) => editableFields('ADMIN', one).has(field));
    if (!status) throw new Error(`no status in which ${field} can be edited`);
    const id = await addProcedure(db(), { surgeonId, status });
    const value = await newValue(field);
    await cotyle.call(procedureCalls.update, { body: { id, [field]: value } }, token);
    const read = await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, token);
    expect(read.value[field]).toBe(value);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'new_value as to'])
      .where('procedure_id', '=', id)
      .where('type', '<>', 'PROCEDURE_OPENED')
      .execute();
    const isPlanned = field === 'plannedInclination' || field === 'plannedAnteVersion';
    // A planned angle is a version of the plan too.
    expect(events.map(({ type }) => type === 'PLAN_SAVED')).toEqual(isPlanned ? [false, true] : [false]);
    for (const { to } of events) expect(to).toContain(String(value));
  });
});
