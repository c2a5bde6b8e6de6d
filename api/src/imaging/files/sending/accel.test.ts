import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { bytesOf, eventsOf, get, addStoredFile } from '../testing/stored-file.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;

beforeAll(async () => {
  cotyle = await startTestApp({ ACCEL_PREFIX: '/protected-files' });
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const give = async () => {
  const procedureId = await addProcedure(cotyle.context.database.kysely, { surgeonId: surgeon.id });
  return {
    procedureId,
    ...(await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, name: 'scan.zip' })),
  };
};

describe('behind a proxy with access to the folder', () => {
  it('a download is redirected to the file with its headers, and is an event', async () => {
    const file = await give();
    const response = await get(cotyle, `/file/download/${file.id}`, surgeon.token);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-accel-redirect': `/protected-files/${file.storageKey}`,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="scan.zip"; filename*=UTF-8''scan.zip`,
      etag: `"${file.sha256}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(await bytesOf(response)).toHaveLength(0);
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([
      ['SCAN_DOWNLOADED', surgeon.id, null, 'scan.zip'],
    ]);
  });

  it('the proxy sends the requested range; resuming is no further event', async () => {
    const file = await give();
    for (const range of ['bytes=0-3', 'bytes=4-']) {
      const response = await get(cotyle, `/file/download/${file.id}`, surgeon.token, { range });
      expect([response.status, response.headers.has('x-accel-redirect')]).toEqual([200, true]);
      expect(response.headers.has('content-range')).toBe(false);
    }
    expect(await eventsOf(cotyle, file.procedureId)).toHaveLength(1);
  });

  it('requests without permission are rejected by the server', async () => {
    const file = await give();
    const download = (headers: Record<string, string>) =>
      get(cotyle, `/file/download/${file.id}`, surgeon.token, headers);
    expect((await download({ range: 'bytes=10-' })).status).toBe(416);
    expect((await download({ 'if-none-match': `"${file.sha256}"` })).status).toBe(304);
    await rm(path.join(cotyle.dataDir, 'files', file.storageKey));
    const lost = await download({});
    expect([lost.status, lost.headers.has('x-accel-redirect')]).toEqual([503, false]);
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });
});
