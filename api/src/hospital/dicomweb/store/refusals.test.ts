import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecretToken } from '../../../people/auth/secret-token.ts';
import { scanFiles } from '../../../imaging/ct/testing/scans.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import { relatedBody } from '../testing/related-body.ts';

let cotyle: TestApp;
let person: SignedInUser;
let locationId: number;
const TOKEN = 'token-of-the-pacs';

beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(cotyle.context.database.kysely);
  person = await addSignedInUser(cotyle, { role: 'ADMIN' });
  const token_hash = hashSecretToken(TOKEN);
  await addConnection(cotyle, { kind: 'STOW_SENDER', locationId, settings: {}, token_hash });
});
afterAll(() => cotyle.close());

const body = relatedBody(scanFiles(undefined, 40, '2.25.66').map(({ bytes }) => Buffer.from(bytes)));
const post = (bytes: Uint8Array, headers: Record<string, string>) =>
  fetch(`${cotyle.origin}/api/dicomweb/studies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    body: bytes,
  });

describe('a request to store', () => {
  it('without a valid token of a connection is refused before its body is read', async () => {
    const { bytes, contentType } = body;
    for (const authorization of ['', 'Bearer wrong', `Bearer ${person.token}`]) {
      const response = await post(bytes, { 'content-type': contentType, authorization });
      expect([authorization.slice(0, 12), response.status, response.headers.get('www-authenticate')]).toEqual(
        [authorization.slice(0, 12), 401, 'Bearer'],
      );
    }
    expect((await post(bytes, { 'content-type': 'text/plain', authorization: '' })).status).toBe(401);
  });

  it('by a connection that has ended is refused', async () => {
    const token_hash = hashSecretToken('ended');
    const id = await addConnection(cotyle, { kind: 'STOW_SENDER', locationId, settings: {}, token_hash });
    await cotyle.context.database.kysely
      .updateTable('connections')
      .set({ ended_at: new Date() })
      .where('id', '=', id)
      .execute();
    const { bytes, contentType } = body;
    const response = await post(bytes, { 'content-type': contentType, authorization: 'Bearer ended' });
    expect(response.status).toBe(401);
  });

  it('of another media type, or without boundary and images, is refused with the reason', async () => {
    const { bytes } = body;
    const statusFor = async (type: string, content: Uint8Array = bytes) =>
      (await post(content, { 'content-type': type })).status;
    expect(await statusFor('application/dicom')).toBe(415);
    expect(await statusFor('multipart/related; type="application/dicom+json"; boundary=images')).toBe(415);
    expect(await statusFor('multipart/related; type="application/dicom"')).toBe(400);
    expect(await statusFor('multipart/related; type="application/dicom"; boundary=other')).toBe(400);
    expect(await statusFor('multipart/related; boundary=images', Buffer.from('--images--\r\n'))).toBe(400);
  });
});
