import { createPublicKey, createSecretKey } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addPatient } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import {
  addClient,
  ALL_SCOPES,
  assertionOf,
  fhir,
  PUBLIC_URL,
  requestToken,
  TOKEN_URL,
  tokenOf,
} from '../testing/fhir-world.ts';
import type { TestClient } from '../testing/fhir-world.ts';
import { startKeyServer } from '../testing/key-server.ts';

let cotyle: TestApp;
let client: TestClient;
let patientId: number;

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL }, { frozenClock: true });
  const surgeon = await addPerson(cotyle.context.database.kysely);
  client = await addClient(cotyle);
  patientId = await addPatient(cotyle.context.database.kysely, { creatorId: surgeon.id });
});
afterAll(() => cotyle.close());

const refused = async (assertion: string, scope?: string) => {
  const { status, body } = await requestToken(cotyle, assertion, scope);
  return { status, error: body['error'] };
};
const NOT_THE_CLIENT = { status: 401, error: 'invalid_client' };

describe('a FHIR client', () => {
  it.each(['ES384', 'RS384'] as const)('gets a token for an assertion signed by %s', async (algorithm) => {
    const other = await addClient(cotyle, { algorithm });
    const assertion = await assertionOf(cotyle, other, { alg: algorithm });
    const { status, body } = await requestToken(cotyle, assertion, 'system/Patient.rs system/Patient.read');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/Patient.rs system/Patient.read',
    });
    const { status: read } = await fhir(cotyle, String(body['access_token']), `Patient/${patientId}`);
    expect(read).toBe(200);
  });

  it('may have its public keys at an address of its own', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384');
    const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES384' }] };
    const server = await startKeyServer((response) => response.end(JSON.stringify(keys)));
    const remote = { clientId: 'remote-keys', key: privateKey };
    await addConnection(cotyle, {
      kind: 'FHIR_CLIENT',
      locationId: null,
      settings: { clientId: remote.clientId, jwksUrl: server.url, scopes: ALL_SCOPES },
    });
    expect((await requestToken(cotyle, await assertionOf(cotyle, remote))).status).toBe(200);
    const stranger = await generateKeyPair('ES384');
    const forged = await assertionOf(cotyle, { ...remote, key: stranger.privateKey });
    expect(await refused(forged)).toEqual(NOT_THE_CLIENT);
    server.close();
  });

  it('gets no token for an assertion that was used before, also not of two at once', async () => {
    const assertion = await assertionOf(cotyle, client);
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestToken(cotyle, assertion)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refused(assertion)).toEqual(NOT_THE_CLIENT);
  });

  it('gets no token for the key of somebody else', async () => {
    const { privateKey } = await generateKeyPair('ES384');
    expect(await refused(await assertionOf(cotyle, { ...client, key: privateKey }))).toEqual(NOT_THE_CLIENT);
  });

  it.each([
    ['for another server', { aud: 'https://elsewhere.test/token' }],
    ['that has expired', { life: -60 }],
    ['that lives for an hour', { life: 3600 }],
    ['in the name of somebody else', { sub: 'somebody-else' }],
    ['without a number', { jti: '' }],
    ['for several servers', { aud: [TOKEN_URL, 'https://elsewhere.test/token'] }],
    ['of a client that does not exist', { iss: 'nobody', sub: 'nobody' }],
  ])('gets no token for an assertion %s', async (_, claims) => {
    expect(await refused(await assertionOf(cotyle, client, claims))).toEqual(NOT_THE_CLIENT);
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.'])(
    'gets no token for %o in place of an assertion',
    async (text) => {
      expect((await refused(text)).status).toBe(401);
    },
  );

  it('gets no token by a shared secret, not even by its public key used as one', async () => {
    const publicKey = createPublicKey({ key: { ...client.jwk }, format: 'jwk' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const secret of [Buffer.from(pem), Buffer.from(JSON.stringify(client.jwk)), Buffer.alloc(64)])
      for (const alg of ['HS256', 'HS384']) {
        const key = createSecretKey(secret);
        expect(await refused(await assertionOf(cotyle, { ...client, key }, { alg }))).toEqual(NOT_THE_CLIENT);
      }
  });

  it.each([
    ['jwk', (jwk: JWK) => ({ jwk })],
    ['jku', (_: JWK, address: string) => ({ jku: address })],
    ['x5u', (_: JWK, address: string) => ({ x5u: address })],
  ])(
    'gets no token by a key that the assertion brings as %s, and nobody is asked for it',
    async (_, head) => {
      const { privateKey, publicKey } = await generateKeyPair('ES384');
      const jwk = { ...(await exportJWK(publicKey)), alg: 'ES384' };
      const server = await startKeyServer((response) => response.end(JSON.stringify({ keys: [jwk] })));
      const header = head(jwk, server.url);
      const forged = await assertionOf(cotyle, { ...client, key: privateKey }, { header });
      expect(await refused(forged)).toEqual(NOT_THE_CLIENT);
      expect(server.requests()).toBe(0);
      server.close();
    },
  );

  it('whose address of keys leads elsewhere or sends without an end gets no token', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384');
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES384' }] });
    const right = await startKeyServer((response) => response.end(keys));
    const padded = await startKeyServer((response) => response.end(`${keys}${' '.repeat(300_000)}`));
    const redirecting = await startKeyServer((response) =>
      response.writeHead(302, { location: right.url }).end(),
    );
    const results = [];
    for (const [clientId, { url }] of Object.entries({ right, padded, redirecting })) {
      const remote = { clientId, key: privateKey };
      await addConnection(cotyle, {
        kind: 'FHIR_CLIENT',
        locationId: null,
        settings: { clientId, jwksUrl: url, scopes: ALL_SCOPES },
      });
      const { status, body } = await requestToken(cotyle, await assertionOf(cotyle, remote));
      results.push([clientId, status, body['error_description']]);
    }
    const unread = 'The public keys of the client could not be read.';
    expect(results).toEqual([
      ['right', 200, undefined],
      ['padded', 401, unread],
      ['redirecting', 401, unread],
    ]);
    expect(right.requests()).toBe(1);
    for (const server of [right, padded, redirecting]) server.close();
  });

  it.each(['authorization_code', 'password', 'refresh_token', ''])(
    'gets no token by another grant than that for programs: %j',
    async (grant) => {
      const response = await fetch(`${cotyle.origin}/api/fhir/auth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: grant,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await assertionOf(cotyle, client),
        }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: 'unsupported_grant_type' },
      ]);
    },
  );

  it('gets only scopes that its connection has', async () => {
    const reader = await addClient(cotyle, { scopes: ['system/Patient.rs'] });
    expect(await refused(await assertionOf(cotyle, reader), 'system/Patient.c')).toEqual({
      status: 400,
      error: 'invalid_scope',
    });
    const { body } = await requestToken(
      cotyle,
      await assertionOf(cotyle, reader),
      'system/Patient.r system/Patient.cruds system/*.read',
    );
    expect(body['scope']).toBe('system/Patient.r');
  });

  it('is refused what its token has no scope for', async () => {
    const token = await tokenOf(cotyle, client, 'system/Patient.r');
    expect((await fhir(cotyle, token, `Patient/${patientId}`)).status).toBe(200);
    for (const path of ['Patient', 'Practitioner/1', 'Binary/1-1']) {
      const { status, body } = await fhir(cotyle, token, path);
      expect([path, status, body?.['resourceType']]).toEqual([path, 403, 'OperationOutcome']);
    }
    const post = await fhir(cotyle, token, 'Patient', { method: 'POST', body: { resourceType: 'Patient' } });
    expect(post.status).toBe(403);
  });

  it('loses access at once when its connection ends', async () => {
    const ending = await addClient(cotyle);
    const token = await tokenOf(cotyle, ending);
    expect((await fhir(cotyle, token, `Patient/${patientId}`)).status).toBe(200);
    await cotyle.context.database.kysely
      .updateTable('connections')
      .set({ ended_at: new Date() })
      .where('id', '=', ending.connectionId)
      .execute();
    const { status, headers } = await fhir(cotyle, token, `Patient/${patientId}`);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused(await assertionOf(cotyle, ending))).toEqual(NOT_THE_CLIENT);
  });

  it('needs a new token after five minutes', async () => {
    const token = await tokenOf(cotyle, client);
    cotyle.advance(299);
    expect((await fhir(cotyle, token, `Patient/${patientId}`)).status).toBe(200);
    cotyle.advance(2);
    expect((await fhir(cotyle, token, `Patient/${patientId}`)).status).toBe(401);
  });

  it('that repeats a field half a million times is answered like any other', async () => {
    const response = await fetch(`${cotyle.origin}/api/fhir/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a&'.repeat(500_000),
    });
    expect(response.status).toBe(400);
  });

  it('is told nothing by a body before it is known', async () => {
    const { status, body } = await fhir(cotyle, 'wrong', 'Patient', { method: 'POST', body: '{"broken' });
    expect([status, body?.['resourceType']]).toEqual([401, 'OperationOutcome']);
  });

  it('is limited like people', async () => {
    const busy = await startTestApp({ PUBLIC_URL, USER_CALLS_PER_SECOND: '1' });
    await addPerson(busy.context.database.kysely);
    const token = await tokenOf(busy, await addClient(busy));
    const answers = await Promise.all(Array.from({ length: 30 }, () => fhir(busy, token, 'Location')));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.body).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ code: 'throttled' }],
    });
    await busy.close();
  });
});
