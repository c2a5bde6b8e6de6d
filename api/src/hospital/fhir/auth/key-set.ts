import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { createLocalJWKSet, createRemoteJWKSet, customFetch } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { fetchKeys } from './fetch-keys.ts';

/** Keys that were fetched stay here: a client that sends wrong assertions must not make us call its server each time. */
const remote = new Map<string, JWTVerifyGetKey>();
const MAX_REMOTE = 100;

const remoteKeySet = (url: string): JWTVerifyGetKey => {
  const known = remote.get(url);
  if (known) return known;
  if (remote.size >= MAX_REMOTE) remote.clear();
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: 5000,
    cacheMaxAge: 300_000,
    [customFetch]: fetchKeys,
  });
  remote.set(url, keys);
  return keys;
};

/** The public keys of a client: as they were entered, or from the address that was. */
export const keySetOf = ({ jwks, jwksUrl }: SettingsOf<'FHIR_CLIENT'>): JWTVerifyGetKey =>
  jwksUrl === undefined ? createLocalJWKSet(jwks ?? { keys: [] }) : remoteKeySet(jwksUrl);
