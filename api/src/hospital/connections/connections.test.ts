import { connectionCalls } from '@cotyle/contract/connections';
import type { NewConnection } from '@cotyle/contract/connections';
import { ANSWERS, answersNot, OVERLAPPING_SENDER } from '@cotyle/domain/connections/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../platform/dimse/testing/test-server.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { requireReady } from '../../context/app-context.ts';
import { connectionsOfKind, findByToken } from './find-connection.ts';
import { openToken } from '../pacs/pacs-token.ts';
import { recordSuccess } from './record-result.ts';

let cotyle: TestApp;
let locationId: number;
let token: string;
beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(cotyle.context.database.kysely);
  token = (await addUserOfEachRole(cotyle, { locationId })).ADMIN.token;
});
afterAll(() => cotyle.close());

const create = async (body: NewConnection) =>
  (await cotyle.call(connectionCalls.create, { body }, token)).value;
const all = async () => (await cotyle.call(connectionCalls.all, {}, token)).value;
const sender = (aeTitle: string, ...addresses: string[]): NewConnection => ({
  kind: 'DICOM_SENDER',
  name: 'CT',
  locationId,
  settings: { aeTitle, addresses, tls: false },
});

describe('a connection', () => {
  it('of a sender with a token shows it once, and is refused after its end', async () => {
    const made = await create({ kind: 'STOW_SENDER', name: 'Northgate PACS', locationId });
    const secret = made.token ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(await all())).not.toContain(secret);
    expect(await findByToken(cotyle.context, 'STOW_SENDER', secret)).toMatchObject({ id: made.id });
    await cotyle.call(connectionCalls.end, { body: { id: made.id } }, token);
    expect(await findByToken(cotyle.context, 'STOW_SENDER', secret)).toBeUndefined();
    expect((await all()).find(({ id }) => id === made.id)?.endedAt).not.toBeNull();
    const again = cotyle.call(connectionCalls.end, { body: { id: made.id } }, token);
    expect((await expectRejected(again)).status).toBe(409);
  });

  it('of a DICOM sender may not share title and network with another that has not ended', async () => {
    const { id } = await create(sender('ALPHA', '10.1.0.0/16'));
    for (const address of ['10.1.2.3', '10.0.0.0/8'])
      expect((await expectRejected(create(sender('ALPHA', address)))).message).toBe(OVERLAPPING_SENDER);
    await create(sender('ALPHA', '10.2.0.0/16'));
    await create(sender('BETA', '10.1.0.0/16'));
    await cotyle.call(connectionCalls.end, { body: { id } }, token);
    await create(sender('ALPHA', '10.1.2.3'));
  });

  it.each([
    ['an AE title that is too long', sender('SEVENTEEN_LETTERS', '10.9.0.1')],
    ['no address', sender('CT9')],
    ['an address that is none', sender('CT9', '10.9.0.999')],
    ['an IPv6 address that is none', sender('CT9', 'fd00::1::2')],
    ['an unknown location', { ...sender('CT9', '10.9.0.1'), locationId: 999_999 }],
  ])('is not created with %s', async (_, body) => {
    expect([400, 422]).toContain((await expectRejected(create(body))).status);
  });

  it('of a PACS keeps its token sealed and shows only its address', async () => {
    const address = { protocol: 'STOW' as const, url: 'https://pacs.test/dicom-web' };
    const settings = { ...address, token: 'very-secret', sendOnApproval: false };
    const { id } = await create({ kind: 'PACS', name: 'Archive', settings });
    const shown = (await all()).find((one) => one.id === id);
    expect(shown).toMatchObject({ address: 'https://pacs.test/dicom-web', location: null });
    expect(JSON.stringify(await all())).not.toContain('secret');
    const pacs = (await connectionsOfKind(cotyle.context, 'PACS')).find((one) => one.id === id);
    const sealed = pacs?.settings.protocol === 'STOW' ? (pacs.settings.sealedToken ?? '') : '';
    expect(openToken(requireReady(cotyle.context).sealing, sealed)).toBe('very-secret');
  });

  it('of a sender is tested by when it was last heard', async () => {
    const { id } = await create(sender('GAMMA', '10.3.0.1'));
    const test = async () => (await cotyle.call(connectionCalls.test, { body: { id } }, token)).value;
    expect(await test()).toMatchObject({ ok: false });
    await recordSuccess(cotyle.context, id);
    expect(await test()).toMatchObject({ ok: true });
  });

  it('of a DICOM PACS is tested by C-ECHO, and says why it does not answer', async () => {
    const { server } = await startTestServer();
    const titles = { calledAeTitle: 'ARCHIVE', callingAeTitle: 'COTYLE', tls: false, sendOnApproval: false };
    const settings = { protocol: 'DIMSE' as const, host: '127.0.0.1', port: server.port, ...titles };
    const { id } = await create({ kind: 'PACS', name: 'Archive', settings });
    const test = async () => (await cotyle.call(connectionCalls.test, { body: { id } }, token)).value;
    expect(await test()).toEqual({ ok: true, sentence: ANSWERS });
    await server.close(0);
    const sentence = answersNot('the peer does not accept a connection');
    expect(await test()).toEqual({ ok: false, sentence });
    await eventually(async () =>
      expect((await all()).find((one) => one.id === id)).toMatchObject({
        succeeded: 1,
        failed: 1,
        lastError: sentence,
      }),
    );
  });

  it('of a FHIR client may be limited to one location that exists', async () => {
    const settings = { clientId: 'ehr-south', jwksUrl: 'https://ehr.test/keys', scopes: ['system/*.rs'] };
    const client: NewConnection = { kind: 'FHIR_CLIENT', name: 'EHR', settings };
    expect((await expectRejected(create({ ...client, locationId: 999_999 }))).status).toBe(422);
    const { id } = await create({ ...client, locationId });
    expect((await all()).find((one) => one.id === id)?.location).toMatchObject({ id: locationId });
  });

  it('is created and ended with an event that names no secret', async () => {
    const rows = await cotyle.context.database.kysely
      .selectFrom('events')
      .select(['type', 'new_value', 'old_value'])
      .where('type', 'in', ['CONNECTION_CREATED', 'CONNECTION_ENDED'])
      .execute();
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});
