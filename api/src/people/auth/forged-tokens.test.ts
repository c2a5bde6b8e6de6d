import { userCalls } from '@cotyle/contract/users';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireReady } from '../../context/app-context.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('a token that is expired, forged, unsigned, of another kind or absent is rejected', async () => {
  const person = await addPerson(cotyle.context.database.kysely);
  const session = await cotyle.signIn(person.email);
  const [header = '', payload = '', signature = ''] = session.access.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { key } = requireReady(cotyle.context).tokenKeys.current(cotyle.context.now());
  const sign = (protectedHeader: { alg: string; typ?: string }, body: Record<string, unknown>, by = key) =>
    new SignJWT(body).setProtectedHeader(protectedHeader).sign(by);
  const other = await addPerson(cotyle.context.database.kysely);

  const bad: Record<string, string> = {
    'alg none': `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'alg none in capitals': `${part({ alg: 'NONE', typ: 'at+jwt' })}.${payload}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'another payload under the signature': `${header}.${part({ ...claims, sub: String(other.id) })}.${signature}`,
    'another key': await sign(
      { alg: 'HS256', typ: 'at+jwt' },
      claims,
      new TextEncoder().encode('x'.repeat(48)),
    ),
    'another algorithm': await sign({ alg: 'HS512', typ: 'at+jwt' }, claims),
    'another type': await sign({ alg: 'HS256', typ: 'JWT' }, claims),
    'no expiry': await sign({ alg: 'HS256', typ: 'at+jwt' }, { ...claims, exp: undefined }),
    expired: await sign(
      { alg: 'HS256', typ: 'at+jwt' },
      { ...claims, exp: Math.floor(Date.now() / 1000) - 1 },
    ),
    'another person’s session': await sign(
      { alg: 'HS256', typ: 'at+jwt' },
      { ...claims, sub: String(other.id) },
    ),
    'a session that never was': await sign(
      { alg: 'HS256', typ: 'at+jwt' },
      { ...claims, sid: '00000000-0000-4000-8000-000000000000' },
    ),
    'the refresh token': session.refresh.token,
    nonsense: 'a.b.c',
  };
  for (const [name, token] of Object.entries(bad)) {
    const failure = await expectRejected(cotyle.call(userCalls.me, {}, token));
    expect([name, failure.status, failure.code]).toEqual([name, 401, 'SIGNED_OUT']);
    expect(cotyle.logged()).not.toContain(token);
  }
  expect((await expectRejected(cotyle.call(userCalls.me, {}))).status).toBe(401);
  await cotyle.call(userCalls.me, {}, session.access.token);
});

it('an access token expires after 15 minutes', async () => {
  const person = await addPerson(cotyle.context.database.kysely);
  const { access } = await cotyle.signIn(person.email);
  cotyle.advance(14 * 60 + 50);
  await cotyle.call(userCalls.me, {}, access.token);
  cotyle.advance(11);
  expect((await expectRejected(cotyle.call(userCalls.me, {}, access.token))).status).toBe(401);
});

it('a token with a malformed session id is rejected as any other bad token', async () => {
  const person = await addPerson(cotyle.context.database.kysely);
  const token = await new SignJWT({
    sid: "' or 1=1",
    sub: String(person.id),
    iss: 'cotyle',
    exp: Math.floor(cotyle.context.now().getTime() / 1000) + 600,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(requireReady(cotyle.context).tokenKeys.current(cotyle.context.now()).key);
  expect((await expectRejected(cotyle.call(userCalls.me, {}, token))).status).toBe(401);
});
