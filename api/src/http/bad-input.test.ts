import { failure } from '@cotyle/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { getRaw, sendRaw } from '../testing/raw-http.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const post = async (body: string, type = 'application/json', path = '/api/auth/access') => {
  const response = await fetch(`${cotyle.origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return { status: response.status, body: failure.parse(await response.json()) };
};

describe('a malformed request', () => {
  it.each([
    ['broken JSON', '{"username":', 400, 'MALFORMED'],
    ['no JSON at all', 'hello', 400, 'MALFORMED'],
    ['an array', '[]', 400, 'MALFORMED'],
    ['null', 'null', 400, 'MALFORMED'],
    ['nothing', '', 400, 'MALFORMED'],
    ['a number for a text', '{"username":7,"password":"x"}', 400, 'MALFORMED'],
    ['an object for a text', '{"username":{"$gt":""},"password":"x"}', 400, 'MALFORMED'],
    ['an unknown field', '{"username":"a@b","password":"x","role":"MASTER_ADMIN"}', 400, 'MALFORMED'],
    [
      'a poisoned prototype',
      '{"__proto__":{"admin":true},"username":"a@b","password":"x"}',
      400,
      'MALFORMED',
    ],
    ['a missing field', '{"username":"a@b"}', 422, 'INVALID'],
    ['an email that is none', '{"username":"ab","password":"x"}', 422, 'INVALID'],
    ['a password of a megabyte', `{"username":"a@b","password":"${'x'.repeat(500_000)}"}`, 422, 'INVALID'],
  ])('%s is answered clearly in the one shape', async (_, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
  });

  it('is answered with the missing field and the message of the specification', async () => {
    const { body } = await post('{"username":"a@b"}');
    expect(body.issues).toEqual([{ path: 'password', message: 'is required' }]);
  });

  it('of another content type than JSON is rejected', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await post('username=a', type)).status).toBe(415);
    }
  });

  it('with a body that is too large is rejected before it is read', async () => {
    const answer = await sendRaw(
      cotyle.origin,
      'POST /api/auth/access HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\nConnection: close\r\n\r\n{',
    );
    expect(answer.status).toBe(413);
    expect(failure.parse(JSON.parse(answer.body)).error).toBe('TOO_LARGE');
  });

  it.each([
    '//',
    '/%',
    '/api/%',
    '/api/%zz',
    '/%00',
    '/api//auth/access',
    '/../etc/passwd',
    '/api/../../x',
    '/api/nowhere',
    '*',
    `/${'a'.repeat(8000)}`,
    '/api/user/forgot-password?token=%E0%A4%A',
  ])('to the odd target %s gets an error and nothing dies', async (target) => {
    const answer = await getRaw(cotyle.origin, target);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    failure.parse(JSON.parse(answer.body));
    expect((await fetch(`${cotyle.origin}/healthz`)).status).toBe(200);
  });

  it.each([
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
  ])('that is no HTTP gets a 400 in the one shape', async (bytes) => {
    const answer = await sendRaw(cotyle.origin, bytes);
    expect(answer.status).toBe(400);
    expect(failure.parse(JSON.parse(answer.body)).error).toBe('MALFORMED');
    expect(answer.headers).toContain('X-Content-Type-Options: nosniff');
    expect(answer.headers).toContain("frame-ancestors 'none'");
  });

  it('with a repeated or an undeclared parameter is rejected', async () => {
    for (const query of ['token=a&token=b', 'token=a&more=1', '']) {
      const response = await fetch(`${cotyle.origin}/api/user/forgot-password?${query}`);
      expect([400, 422]).toContain(response.status);
    }
  });

  it('with an undeclared method gets 404', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect((await fetch(`${cotyle.origin}/api/auth/access`, { method })).status).toBe(404);
    }
    // A HEAD that refreshed would burn the token.
    expect((await fetch(`${cotyle.origin}/api/auth/refresh`, { method: 'HEAD' })).status).toBe(404);
  });

  it('by TRACE gets 404 and is not echoed', async () => {
    const request =
      'TRACE /api/auth/access HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n';
    const { status, body } = await sendRaw(cotyle.origin, request);
    expect(status).toBe(404);
    expect(body).not.toContain('canary');
  });

  it('is not repeated in the log', async () => {
    await post('{"username":"canary-name@clinic.test","password":"canary-password","canary-key":1}');
    await fetch(`${cotyle.origin}/api/user/forgot-password?token=canary-token`);
    await fetch(`${cotyle.origin}/canary-path?name=canary-query`);
    await post('{"canary-json');
    expect(cotyle.logged()).not.toContain('canary');
  });
});
