import { accountCalls } from '@cotyle/contract/account';
import { authCalls } from '@cotyle/contract/auth';
import { fileCalls } from '@cotyle/contract/files';
import { failure } from '@cotyle/contract/failure';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../../testing/clinic.ts';
import { TEST_PASSWORD } from '../../../testing/people.ts';
import { sendRaw } from '../../../testing/raw-http.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { bytesOf, eventsOf, get, addStoredFile } from '../testing/stored-file.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let locationId: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  locationId = await addLocation(db());
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const give = async (more: Partial<Parameters<typeof addStoredFile>[1]> = {}) => {
  const procedureId = await addProcedure(db(), {
    surgeonId: surgeon.id,
    radiologyLocationId: locationId,
    status: 'SCAN',
  });
  return { procedureId, ...(await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, ...more })) };
};
const addressOf = async (id: number, who: SignedInUser = surgeon): Promise<string> =>
  (await cotyle.call(fileCalls.s3Url, { params: { id: String(id) } }, who.token)).value;
const failureAt = async (url: string) => {
  const response = await get(cotyle, url, undefined);
  const { error, message } = failure.parse(await response.json());
  return [response.status, error, message];
};
const EXPIRED = [403, 'LINK_EXPIRED', 'This link is expired'];

describe('a signed URL of a file', () => {
  it('downloads the file without a token, also by ranges', async () => {
    const file = await give({ name: 'scan.zip' });
    const url = await addressOf(file.id);
    expect(url.startsWith(`http://localhost:${new URL(cotyle.origin).port}/api/file/signed/`)).toBe(true);
    expect(url).not.toMatch(/scan|zip/);
    const response = await get(cotyle, url, undefined, { range: 'bytes=2-4' });
    expect([response.status, (await bytesOf(response)).toString()]).toEqual([206, '234']);
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="scan.zip"');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect((await bytesOf(await get(cotyle, url, undefined))).equals(file.bytes)).toBe(true);
  });

  it('counts as a download when it is created and not when it is used', async () => {
    const file = await give({ name: 'scan.zip' });
    const url = await addressOf(file.id);
    await bytesOf(await get(cotyle, url, undefined));
    await bytesOf(await get(cotyle, url, undefined));
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([
      ['SCAN_DOWNLOADED', surgeon.id, null, 'scan.zip'],
    ]);
  });

  it('expires after five minutes', async () => {
    const file = await give();
    const url = await addressOf(file.id);
    cotyle.advance(299);
    expect((await get(cotyle, url, undefined)).status).toBe(200);
    cotyle.advance(1);
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('ends with a session that nobody uses', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    cotyle.advance(14 * 60);
    const url = await addressOf((await give()).id, person);
    expect((await get(cotyle, url, undefined)).status).toBe(200);
    cotyle.advance(2 * 60);
    expect(await failureAt(url)).toEqual(EXPIRED);
    cotyle.advance(-16 * 60);
  });

  it('is invalid for another file and when it is changed', async () => {
    const [one, other] = [await give(), await give()];
    const url = await addressOf(one.id);
    expect(await failureAt(url.replace(`/signed/${one.id}-`, `/signed/${other.id}-`))).toEqual(EXPIRED);
    expect(await failureAt(`${url}x`)).toEqual(EXPIRED);
    expect(await failureAt(`${cotyle.origin}/api/file/signed/x`)).toEqual(EXPIRED);
    expect(await failureAt(`${cotyle.origin}/api/file/signed/${surgeon.token.slice(0, 200)}`)).toEqual(
      EXPIRED,
    );
  });

  it.each([
    ['was blocked', { status: 'BLOCKED' as const }],
    ['was deleted', { deleted_at: new Date() }],
    ['became a radiologist elsewhere', { role: 'RADIOLOGIST' as const }],
  ])('ends at once for a person who %s meanwhile', async (_, change) => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const url = await addressOf((await give()).id, person);
    expect((await get(cotyle, url, undefined)).status).toBe(200);
    await db().updateTable('users').set(change).where('id', '=', person.id).execute();
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('ends with the log-out of its session and of no other', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const elsewhere = { ...person, token: (await cotyle.signIn(person.email)).access.token };
    const file = await give();
    const [url, other] = [await addressOf(file.id, person), await addressOf(file.id, elsewhere)];
    await cotyle.call(authCalls.logout, {}, person.token);
    expect(await failureAt(url)).toEqual(EXPIRED);
    expect((await get(cotyle, other, undefined)).status).toBe(200);
  });

  it('ends with its session, when that is ended from another one', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const { access } = await cotyle.signIn(person.email);
    const url = await addressOf((await give()).id, person);
    await cotyle.call(accountCalls.endSessions, { body: { keepCurrent: true } }, access.token);
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('ends when the password of the person is changed', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const url = await addressOf((await give()).id, person);
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'Tibia#4321' };
    await cotyle.call(userCalls.changeOwnPassword, { body }, person.token);
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('is invalid for a person who must choose a new password', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const url = await addressOf((await give()).id, person);
    await db().updateTable('users').set({ status: 'PENDING' }).where('id', '=', person.id).execute();
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('ends with the assignment of the assistant', async () => {
    const assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
    await assign(db(), surgeon.id, assistant.id);
    const url = await addressOf((await give()).id, assistant);
    expect((await get(cotyle, url, undefined)).status).toBe(200);
    await db().deleteFrom('assignments').where('assistant_id', '=', assistant.id).execute();
    expect(await failureAt(url)).toEqual(EXPIRED);
  });

  it('ends with the deletion of the file', async () => {
    const file = await give();
    const url = await addressOf(file.id);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', file.id).execute();
    expect(await failureAt(url)).toEqual([404, 'NOT_FOUND', 'This file does not exist, or it was deleted.']);
  });

  it('is never logged', async () => {
    const url = await addressOf((await give()).id);
    await bytesOf(await get(cotyle, url, undefined));
    const ticket = url.split('/').pop() ?? '';
    expect(cotyle.logged()).toContain('/api/file/signed/:ticket');
    expect(cotyle.logged()).not.toContain(ticket);
  });
});

describe('a signed URL with a public URL', () => {
  it('starts with the public URL for any Host header', async () => {
    const named = await startTestApp({ PUBLIC_URL: 'https://cotyle.example.org/' });
    try {
      const who = await addSignedInUser(named, { role: 'SURGEON' });
      const procedureId = await addProcedure(named.context.database.kysely, { surgeonId: who.id });
      const { id } = await addStoredFile(named, { procedureId, creatorId: who.id });
      const { value } = await named.call(fileCalls.s3Url, { params: { id: String(id) } }, who.token);
      expect(value).toMatch(/^https:\/\/cotyle\.example\.org\/api\/file\/signed\/[\w-]+$/);
    } finally {
      await named.close();
    }
  });

  it('ignores forwarded headers of the caller', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '1' });
    try {
      const who = await addSignedInUser(proxied, { role: 'SURGEON' });
      const procedureId = await addProcedure(proxied.context.database.kysely, { surgeonId: who.id });
      const { id } = await addStoredFile(proxied, { procedureId, creatorId: who.id });
      const { body } = await sendRaw(
        proxied.origin,
        [
          `GET /api/file/get-s3-url/${id} HTTP/1.1`,
          'Host: evil.example',
          'X-Forwarded-Host: evil.example',
          'X-Forwarded-Proto: https',
          'Forwarded: host=evil.example;proto=https',
          `Authorization: Bearer ${who.token}`,
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      );
      const { port } = new URL(proxied.origin);
      expect(body).toContain(`{"value":"http://localhost:${port}/api/file/signed/`);
      expect(body).not.toContain('evil');
    } finally {
      await proxied.close();
    }
  });
});
