import { request as httpRequest } from 'node:http';
import { api } from 'dicomweb-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicUrlOf } from '../../../config/config.ts';
import { hashSecretToken } from '../../../people/auth/secret-token.ts';
import { scanFiles } from '../../../imaging/ct/testing/scans.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import type { DicomJson } from '../json/dicom-json.ts';
import { xhr } from '../testing/dicomweb-world.ts';
import { relatedBody } from '../testing/related-body.ts';

let cotyle: TestApp;
let connectionId: number;
const TOKEN = 'token-of-the-pacs';

beforeAll(async () => {
  cotyle = await startTestApp();
  const locationId = await addLocation(cotyle.context.database.kysely);
  await addSignedInUser(cotyle, { role: 'ADMIN' });
  const token_hash = hashSecretToken(TOKEN);
  connectionId = await addConnection(cotyle, { kind: 'STOW_SENDER', locationId, settings: {}, token_hash });
});
afterAll(() => cotyle.close());

let studies = 0;
const images = () => {
  const uid = `2.25.66${(studies += 1)}`;
  return { study: `${uid}.1`, files: scanFiles(undefined, 40, uid).map(({ bytes }) => Buffer.from(bytes)) };
};
const url = (path = '/studies') => `${cotyle.origin}/api/dicomweb${path}`;
const post = (body: Uint8Array, headers: Record<string, string>, path?: string) =>
  fetch(url(path), { method: 'POST', headers: { authorization: `Bearer ${TOKEN}`, ...headers }, body });
const send = async (files: readonly Buffer[], path?: string) => {
  const { bytes, contentType } = relatedBody(files);
  const response = await post(bytes, { 'content-type': contentType }, path);
  return { status: response.status, json: (await response.json()) as DicomJson };
};
const storedOf = async (study: string): Promise<number> => {
  const { rows } = await cotyle.context.database.pool.query<{ count: number }>(
    `select count(*)::int as count from received_instances i join received_studies s on s.id = i.study_id where s.study_uid = $1`,
    [study],
  );
  return rows[0]?.count ?? 0;
};
const count = (json: DicomJson, tag: string): number => json[tag]?.Value?.length ?? 0;

describe('storing by STOW-RS', () => {
  it('keeps every image once, answers with their identifiers, and counts them for the connection', async () => {
    const { study, files } = images();
    const first = await send(files);
    expect([first.status, count(first.json, '00081199'), count(first.json, '00081198')]).toEqual([
      200,
      files.length,
      0,
    ]);
    expect(first.json['00081190']?.Value).toEqual([
      `${publicUrlOf(cotyle.context.config)}/api/dicomweb/studies/${study}`,
    ]);
    expect(await storedOf(study)).toBe(files.length);
    expect((await send(files, `/studies/${study}`)).status).toBe(200);
    expect(await storedOf(study)).toBe(files.length);
    await eventually(async () => {
      const { succeeded } = await cotyle.context.database.kysely
        .selectFrom('connections')
        .select('succeeded')
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow();
      expect(succeeded).toBeGreaterThanOrEqual(2 * files.length);
    });
  });

  it('works with dicomweb-client', async () => {
    const { study, files } = images();
    const client = new api.DICOMwebClient({
      url: url(''),
      headers: { authorization: `Bearer ${TOKEN}` },
      singlepart: '',
    });
    const datasets = files.map((file) => Uint8Array.from(file).buffer);
    await client.storeInstances({ datasets, request: xhr() });
    expect(await storedOf(study)).toBe(files.length);
  });

  it('says which images failed and why, and keeps the others', async () => {
    const { study, files } = images();
    const [other] = images().files;
    const some = await send(
      [files[0] ?? Buffer.alloc(0), Buffer.from('no image'), other ?? Buffer.alloc(0)],
      `/studies/${study}`,
    );
    expect([some.status, count(some.json, '00081199')]).toEqual([202, 1]);
    const reasons = some.json['00081198']?.Value?.map((item) => (item as DicomJson)['00081197']?.Value?.[0]);
    expect(reasons).toEqual([0x0110, 0x0110]);
    const none = await send([Buffer.from('no image')]);
    expect([none.status, none.json['00081198']?.Value]).toEqual([
      409,
      [{ '00081150': { vr: 'UI' }, '00081155': { vr: 'UI' }, '00081197': { vr: 'US', Value: [0xc000] } }],
    ]);
  });

  it('after a lost connection keeps what was complete, and all of it after a repetition', async () => {
    const { study, files } = images();
    const { bytes, contentType } = relatedBody(files);
    const broken = httpRequest(url(), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': contentType,
        'content-length': bytes.length,
      },
    });
    broken.on('error', () => undefined);
    broken.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    await eventually(async () => expect(await storedOf(study)).toBeGreaterThan(0));
    broken.destroy();
    expect(await storedOf(study)).toBeLessThan(files.length);
    expect((await send(files)).status).toBe(200);
    expect(await storedOf(study)).toBe(files.length);
  });
});
