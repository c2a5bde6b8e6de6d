import { parseOrderNumber } from '@cotyle/domain/orders/order-number';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecretToken } from '../../people/auth/secret-token.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { findByToken, findDicomSender, findFhirClient } from './find-connection.ts';
import { recordFailure, recordSuccess } from './record-result.ts';
import { addConnection } from './testing/stored-connection.ts';

let cotyle: TestApp;
let locationId: number;
let surgeonId: number;
beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(cotyle.context.database.kysely);
  surgeonId = (await addUserOfEachRole(cotyle, { locationId })).SURGEON.id;
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const add = (facts: Parameters<typeof addConnection>[1]) => addConnection(cotyle, facts);

describe('a sender', () => {
  it('is found by its AE title and address together, until it has ended', async () => {
    const settings = { aeTitle: 'CT1', addresses: ['10.1.0.0/16', 'fd00::/8'], tls: false };
    const id = await add({ kind: 'DICOM_SENDER', locationId, settings });
    const find = (aeTitle: string, address: string) => findDicomSender(cotyle.context, { aeTitle, address });
    expect(await find('CT1', '10.1.2.3')).toMatchObject({ id, locationId, settings });
    expect(await find('CT1 ', '::ffff:10.1.2.3')).toMatchObject({ id });
    expect(await find('CT1', 'fd00::1')).toMatchObject({ id });
    expect(await find('CT1', '10.2.2.3')).toBeUndefined();
    expect(await find('CT2', '10.1.2.3')).toBeUndefined();
    await db().updateTable('connections').set({ ended_at: new Date() }).where('id', '=', id).execute();
    expect(await find('CT1', '10.1.2.3')).toBeUndefined();
  });

  it('is found by its token alone, and by none of another kind', async () => {
    const token_hash = hashSecretToken('right');
    const id = await add({ kind: 'STOW_SENDER', locationId, settings: {}, token_hash });
    expect(await findByToken(cotyle.context, 'STOW_SENDER', 'right')).toMatchObject({ id });
    expect(await findByToken(cotyle.context, 'STOW_SENDER', 'wrong')).toBeUndefined();
    expect(await findByToken(cotyle.context, 'PACS', 'right')).toBeUndefined();
  });
});

it('a FHIR client is found by its id', async () => {
  const settings = { clientId: 'ehr', jwksUrl: 'https://ehr.test/jwks', scopes: ['system/*.rs'] };
  const id = await add({ kind: 'FHIR_CLIENT', locationId: null, settings });
  expect(await findFhirClient(cotyle.context, 'ehr')).toMatchObject({ id, settings });
  expect(await findFhirClient(cotyle.context, 'other')).toBeUndefined();
});

it('a connection counts what succeeded and what failed, with the last of each', async () => {
  const id = await add({ kind: 'STOW_SENDER', locationId, settings: {}, token_hash: hashSecretToken('c') });
  const { context } = cotyle;
  await recordSuccess(context, id);
  for (let count = 0; count < 20; count += 1) await recordSuccess(context, id, 2);
  await recordFailure(context, id, 'Refused.');
  await eventually(async () =>
    expect(
      await db()
        .selectFrom('connections')
        .select(['succeeded', 'failed', 'last_error', 'last_success_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ succeeded: 41, failed: 1, last_error: 'Refused.', last_success_at: expect.any(Date) }),
  );
});

it('a scan request gets an order number that stays, and whose check digit is right', async () => {
  const id = await addProcedure(db(), { surgeonId, status: 'NEW' });
  const numberOf = async () =>
    (
      await db().selectFrom('procedures').select(['order_number', 'search']).where('id', '=', id).execute()
    )[0];
  const setStatus = (status: 'SCAN' | 'SCAN_READY') =>
    db().updateTable('procedures').set({ status, updated_at: new Date() }).where('id', '=', id).execute();
  expect(await numberOf()).toMatchObject({ order_number: null });
  await setStatus('SCAN');
  const first = await numberOf();
  const number = first?.order_number ?? '';
  expect(parseOrderNumber(number)).toBe(number);
  expect(first?.search).toContain(number.toLowerCase());
  await setStatus('SCAN_READY');
  await setStatus('SCAN');
  expect(await numberOf()).toMatchObject({ order_number: number });
});
