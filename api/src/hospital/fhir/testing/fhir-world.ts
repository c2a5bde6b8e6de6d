import { randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import type { TestApp } from '../../../testing/app.ts';

/** The address that the app under test believes to have. */
export const PUBLIC_URL = 'https://cotyle.clinic.test';
export const FHIR_BASE = `${PUBLIC_URL}/api/fhir`;
export const TOKEN_URL = `${FHIR_BASE}/auth/token`;

export const ALL_SCOPES = ['system/*.crus'];

export interface TestClient {
  readonly connectionId: number;
  readonly clientId: string;
  readonly key: CryptoKey;
  /** Its public key. */
  readonly jwk: JWK;
}

const pair = async (algorithm: 'ES384' | 'RS384'): Promise<{ key: CryptoKey; jwk: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  return { key: privateKey, jwk: { ...(await exportJWK(publicKey)), alg: algorithm, kid: randomUUID() } };
};

/** A connection of a FHIR client with a key of its own. */
export const addClient = async (
  cotyle: TestApp,
  {
    scopes = ALL_SCOPES,
    locationId = null,
    algorithm = 'ES384',
    name = 'EHR',
  }: {
    scopes?: string[];
    locationId?: number | null;
    algorithm?: 'ES384' | 'RS384';
    name?: string;
  } = {},
): Promise<TestClient> => {
  const clientId = `client-${randomUUID()}`;
  const { key, jwk } = await pair(algorithm);
  const connectionId = await addConnection(cotyle, {
    kind: 'FHIR_CLIENT',
    name,
    locationId,
    settings: { clientId, jwks: { keys: [{ ...jwk }] }, scopes },
  });
  return { connectionId, clientId, key, jwk };
};

interface Claims {
  readonly iss?: string;
  readonly sub?: string;
  readonly aud?: string | string[];
  readonly jti?: string;
  /** Seconds from now. */
  readonly life?: number;
  readonly alg?: string;
  /** More of the header. */
  readonly header?: object;
}

export const assertionOf = (
  { context }: TestApp,
  { clientId, key }: { readonly clientId: string; readonly key: CryptoKey | KeyObject },
  {
    iss = clientId,
    sub = clientId,
    aud = TOKEN_URL,
    jti = randomUUID(),
    life = 240,
    alg = 'ES384',
    header = {},
  }: Claims = {},
): Promise<string> =>
  new SignJWT({ jti })
    .setProtectedHeader({ alg, typ: 'JWT', ...header })
    .setIssuer(iss)
    .setSubject(sub)
    .setAudience(aud)
    .setExpirationTime(Math.floor(context.now().getTime() / 1000) + life)
    .sign(key);

export const requestToken = async (
  { origin }: TestApp,
  assertion: string,
  scope?: string,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${origin}/api/fhir/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...(scope === undefined ? {} : { scope }),
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

export const tokenOf = async (cotyle: TestApp, client: TestClient, scope?: string): Promise<string> => {
  const { status, body } = await requestToken(cotyle, await assertionOf(cotyle, client), scope);
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  return String(body['access_token']);
};

export interface FhirResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> | undefined;
}

/** A call of a client, as a program without a library makes it. */
export const fhir = async (
  { origin }: TestApp,
  token: string | undefined,
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<FhirResponse> => {
  const response = await fetch(`${origin}/api/fhir/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
  };
};
