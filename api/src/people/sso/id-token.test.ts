import { SLOW } from '@cotyle/domain/testing/slow';
import { createSecretKey } from 'node:crypto';
import { base64url, decodeJwt, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { CLIENT } from './testing/identity-provider.ts';
import { startSsoWorld, START } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld();
  const { email } = await addPerson(world.cotyle.context.database.kysely);
  world.idp.people.set('ada', { email, email_verified: true });
});
afterEach(() => {
  world.idp.rewrite = undefined;
});
afterAll(() => world.close());

/** A sign-in whose ID token is another one than the provider has made. */
const signInWith = async (forge: (claims: JWTPayload) => Promise<string> | string) => {
  world.idp.rewrite = {
    below: '/token',
    body: async (answer) => ({ ...answer, id_token: await forge(decodeJwt(String(answer['id_token']))) }),
  };
  const { session, error } = await world.signIn('ada');
  return session?.role ?? error;
};

const signed = (claims: JWTPayload, forged = false) => world.idp.sign(claims, { type: 'JWT', forged });
const without = (claims: JWTPayload, left: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => name !== left));
const segment = (value: object): string => base64url.encode(JSON.stringify(value));

describe('an ID token', () => {
  it('of the provider signs in', async () => {
    expect(await signInWith((claims) => signed(claims))).toBe('SURGEON');
  });

  it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['signed by another key', (claims) => signed(claims, true)],
    ['without a signature', (claims) => `${segment({ alg: 'none' })}.${segment(claims)}.`],
    [
      'signed with the secret of the client',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(createSecretKey(Buffer.from(CLIENT.secret.padEnd(32, '.')))),
    ],
    ['for another client', (claims) => signed({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'https://other.test' })],
    ['of another sign-in', (claims) => signed({ ...claims, nonce: 'another' })],
    ['that has expired', (claims) => signed({ ...claims, iat: 1, exp: 2 })],
    ['without a person', (claims) => signed(without(claims, 'sub'))],
  ])('%s opens no session', async (_, forge) => {
    expect(await signInWith(forge)).toBe('denied');
  });
});

describe('a provider', () => {
  it('that says to be another than the configured one is not used', SLOW, async () => {
    const other = await startSsoWorld();
    other.idp.rewrite = {
      below: '/.well-known/openid-configuration',
      body: (metadata) => ({ ...metadata, issuer: 'https://other.test' }),
    };
    expect(await other.returnTo(other.browser(), START)).toEqual({ error: 'away' });
    other.idp.rewrite = undefined;
    other.idp.people.set('ada', { email: 'nobody@clinic.test', email_verified: true });
    expect((await other.signIn('ada')).error).toBe('account');
    await other.close();
  });
});
