import { appendFile, rm, truncate } from 'node:fs/promises';
import { get as request } from 'node:http';
import path from 'node:path';
import { failure } from '@cotyle/contract/failure';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { FILE_TYPES } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../../testing/clinic.ts';
import { addSignedInUser, addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { bytesOf, eventsOf, get, addStoredFile } from '../testing/stored-file.ts';
import { startReading, openFilesOf } from '../testing/slow-reader.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let stranger: SignedInUser;
let here: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

/** One that every role may see. */
const caseOf = (more: Partial<Parameters<typeof addProcedure>[1]> = {}) =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    radiologyLocationId: here,
    status: 'SCAN_READY',
    ...more,
  });
const fileOf = async (more: Partial<Parameters<typeof addStoredFile>[1]> = {}) => {
  const procedureId = more.procedureId ?? (await caseOf());
  return {
    procedureId,
    ...(await addStoredFile(cotyle, { creatorId: staff.RADIOLOGIST.id, ...more, procedureId })),
  };
};
const failureIn = async (response: Response) => {
  const { error, message } = failure.parse(await response.json());
  return [response.status, error, message];
};
const pathOnDisk = (key: string) => path.join(cotyle.dataDir, 'files', key);

describe('a download', () => {
  it('returns the bytes of the file as an attachment without type sniffing', async () => {
    const file = await fileOf({ name: 'Hüfte "1".zip', bytes: Buffer.from([0, 1, 2, 255]) });
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token, {
      'accept-encoding': 'gzip, br',
    });
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(file.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '4',
      'content-disposition': `attachment; filename="H_fte _1_.zip"; filename*=UTF-8''H%C3%BCfte%20%221%22.zip`,
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('of an empty file is empty', async () => {
    const file = await fileOf({ bytes: Buffer.alloc(0) });
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token);
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, 0]);
  });

  it('of text is not compressed, so that its length and ranges are right', async () => {
    const file = await fileOf({ type: 'ALGORITHM', bytes: Buffer.alloc(100_000, 'Size,52\n') });
    for (const call of ['download', 'download-as-streamable/id']) {
      const response = await get(cotyle, `/file/${call}/${file.id}`, staff.SURGEON.token, {
        'accept-encoding': 'gzip, br',
      });
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-length')).toBe('100000');
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect((await bytesOf(response)).length).toBe(100_000);
    }
  });

  it.each([
    ['bytes=2-5', 206, 'bytes 2-5/10', '2345'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=0-1,3-4', 200, null, '0123456789'],
    ['bytes=x', 200, null, '0123456789'],
  ])('of %s is answered with %d', async (range, status, contentRange, text) => {
    const file = await fileOf();
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect((await bytesOf(response)).toString()).toBe(text);
  });

  it('beyond the end is rejected with the size of the file, and is no event', async () => {
    const file = await fileOf();
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token, {
      range: 'bytes=10-',
    });
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(await failureIn(response)).toEqual([416, 'NO_SUCH_RANGE', 'The file has no such part.']);
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });

  it('resumes only if the content is the same', async () => {
    const file = await fileOf();
    const ask = async (ifRange: string) => {
      const headers = { range: 'bytes=4-', 'if-range': ifRange };
      const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token, headers);
      return [response.status, (await bytesOf(response)).toString()];
    };
    expect(await ask(`"${file.sha256}"`)).toEqual([206, '456789']);
    expect(await ask('"another"')).toEqual([200, '0123456789']);
  });

  it('of a cached file is a 304 without an event', async () => {
    const file = await fileOf();
    for (const tag of [`"${file.sha256}"`, `W/"${file.sha256}"`, `"x", "${file.sha256}"`, '*']) {
      const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token, {
        'if-none-match': tag,
      });
      expect([tag, response.status, (await bytesOf(response)).length]).toEqual([tag, 304, 0]);
      expect(response.headers.get('etag')).toBe(`"${file.sha256}"`);
    }
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
    expect(
      (await get(cotyle, `/file/download/${file.id}`, stranger.token, { 'if-none-match': '*' })).status,
    ).toBe(404);
  });
});

describe('the audit of downloads', () => {
  it.each([
    ['SCAN', 'SCAN_DOWNLOADED', 'SCAN_DOWNLOADED'],
    ['MODEL', 'MODEL_DOWNLOADED', 'MODEL_VIEWED'],
    ['ALGORITHM', 'CSV_DOWNLOADED', 'CSV_DOWNLOADED'],
  ] as const)('of a %s: %s, and streamed %s', async (type, downloaded, streamed) => {
    const file = await fileOf({ type, name: 'name.x' });
    await bytesOf(await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token));
    await bytesOf(await get(cotyle, `/file/download-as-streamable/id/${file.id}`, staff.ADMIN.token));
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([
      [downloaded, staff.SURGEON.id, null, 'name.x'],
      [streamed, staff.ADMIN.id, null, 'name.x'],
    ]);
  });

  it('records one event for a download in parts, and one for a download that starts in the middle', async () => {
    const file = await fileOf();
    const read = async (who: SignedInUser, range: string) => {
      await bytesOf(await get(cotyle, `/file/download/${file.id}`, who.token, { range }));
      return (await eventsOf(cotyle, file.procedureId)).length;
    };
    expect(await read(staff.SURGEON, 'bytes=0-3')).toBe(1);
    expect(await read(staff.SURGEON, 'bytes=4-')).toBe(1);
    expect(await read(staff.ADMIN, 'bytes=4-')).toBe(2);
    expect(await read(staff.ADMIN, 'bytes=5-')).toBe(2);
    cotyle.advance(60 * 60);
    const surgeon = { ...staff.SURGEON, token: (await cotyle.signIn(staff.SURGEON.email)).access.token };
    expect(await read(surgeon, 'bytes=4-')).toBe(3);
    cotyle.advance(-60 * 60);
  });

  it('records an event for each part if another file has the same name', async () => {
    const first = await fileOf({ name: 'scan.zip' });
    const second = await fileOf({ name: 'scan.zip', procedureId: first.procedureId });
    await bytesOf(await get(cotyle, `/file/download/${first.id}`, staff.SURGEON.token));
    await bytesOf(
      await get(cotyle, `/file/download/${second.id}`, staff.SURGEON.token, { range: 'bytes=1-' }),
    );
    expect(await eventsOf(cotyle, first.procedureId)).toHaveLength(2);
  });
});

describe('permission to download', () => {
  const MAY: Record<Role, readonly FileType[]> = {
    MASTER_ADMIN: FILE_TYPES,
    ADMIN: FILE_TYPES,
    SURGEON: FILE_TYPES,
    SURGICAL_ASSISTANT: FILE_TYPES,
    RADIOLOGIST: ['SCAN'],
    IMAGE_ENGINEER: FILE_TYPES,
  };
  const SEES: Record<Role, readonly string[]> = {
    MASTER_ADMIN: PROCEDURE_STATUSES,
    ADMIN: PROCEDURE_STATUSES,
    SURGEON: PROCEDURE_STATUSES,
    SURGICAL_ASSISTANT: PROCEDURE_STATUSES,
    RADIOLOGIST: ['SCAN', 'SCAN_READY'],
    IMAGE_ENGINEER: ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'],
  };

  it.each(PROCEDURE_STATUSES)('of a procedure in %s depends on role and type', async (status) => {
    const procedureId = await caseOf({ status });
    for (const type of FILE_TYPES) {
      const file = await fileOf({ procedureId, type });
      for (const role of ROLES) {
        const expected = !SEES[role].includes(status) ? 404 : MAY[role].includes(type) ? 200 : 403;
        for (const call of ['download', 'download-as-streamable/id', 'get-s3-url']) {
          const response = await get(cotyle, `/file/${call}/${file.id}`, staff[role].token);
          expect([role, type, call, response.status]).toEqual([role, type, call, expected]);
          await bytesOf(response);
        }
      }
      expect((await get(cotyle, `/file/download/${file.id}`, stranger.token)).status).toBe(404);
      expect((await get(cotyle, `/file/download/${file.id}`, undefined)).status).toBe(401);
    }
  });

  it('of a model is denied to a radiologist with a hint, without an event', async () => {
    const file = await fileOf({ type: 'MODEL' });
    for (const call of ['download', 'download-as-streamable/id', 'get-s3-url']) {
      const response = await get(cotyle, `/file/${call}/${file.id}`, staff.RADIOLOGIST.token);
      expect(await failureIn(response)).toEqual([
        403,
        'FORBIDDEN',
        'Please ask your administrator for permission.',
      ]);
    }
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });

  it('of a deleted file fails like that of a file that never was', async () => {
    const file = await fileOf();
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', file.id).execute();
    const answer = () => get(cotyle, `/file/download/${file.id}`, staff.ADMIN.token);
    expect(await failureIn(await answer())).toEqual([
      404,
      'NOT_FOUND',
      'This file does not exist, or it was deleted.',
    ]);
    await db().updateTable('files').set({ purged_at: new Date() }).where('id', '=', file.id).execute();
    expect((await answer()).status).toBe(404);
    expect((await get(cotyle, `/file/download/${file.id}`, stranger.token)).status).toBe(404);
    const never = await get(cotyle, '/file/download/999999999', staff.ADMIN.token);
    expect(await failureIn(never)).toEqual(await failureIn(await answer()));
  });

  it('of a deleted procedure remains for those who still see it', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
    const file = await fileOf({ procedureId: await caseOf({ deleted: true, patientId }) });
    expect((await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token)).status).toBe(200);
    expect((await get(cotyle, `/file/download/${file.id}`, staff.IMAGE_ENGINEER.token)).status).toBe(404);
  });
});

describe('the stream of a model', () => {
  it('is an STL, complete or in ranges', async () => {
    const file = await fileOf({ type: 'MODEL', name: 'hip.stl' });
    const response = await get(cotyle, `/file/download-as-streamable/id/${file.id}`, staff.SURGEON.token, {
      range: 'bytes=0-3',
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('model/stl');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="hip.stl"/);
    expect((await bytesOf(response)).toString()).toBe('0123');
  });
});

describe('a download from a failing storage', () => {
  it('fails with an error and without an event before the first byte', async () => {
    const file = await fileOf();
    await rm(pathOnDisk(file.storageKey));
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token);
    expect(response.status).toBe(503);
    expect(failure.parse(await response.json()).error).toBe('UNAVAILABLE');
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });

  it('does not send a longer file as if it were complete', async () => {
    const file = await fileOf();
    await appendFile(pathOnDisk(file.storageKey), 'x');
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token);
    expect(response.status).toBe(503);
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });

  it('closes the connection if it fails later, so that a truncated file is never complete', async () => {
    const file = await fileOf({ bytes: Buffer.alloc(3 * 1024 ** 2, 1) });
    await truncate(pathOnDisk(file.storageKey), 2 * 1024 ** 2);
    const response = await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(cotyle.logged()).toContain('download failed before its end');
  });
});

describe('a large download', () => {
  const begin = (id: number) => startReading(cotyle, `/file/download/${id}`, staff.SURGEON.token);

  it('that is aborted leaves no open file', SLOW, async () => {
    const file = await fileOf({ bytes: Buffer.alloc(100 * 1024 ** 2, 7) });
    for (let time = 0; time < 5; time += 1) {
      const response = await begin(file.id);
      expect(openFilesOf(cotyle)).toBe(1);
      response.destroy();
      await expect.poll(() => openFilesOf(cotyle)).toBe(0);
    }
    expect(cotyle.logged()).toContain('download aborted by the client');
    const whole = await bytesOf(await get(cotyle, `/file/download/${file.id}`, staff.SURGEON.token));
    expect(whole.equals(file.bytes)).toBe(true);
    await expect.poll(() => openFilesOf(cotyle)).toBe(0);
  });

  it('that is aborted before the first byte leaves no open file', async () => {
    const file = await fileOf({ bytes: Buffer.alloc(5 * 1024 ** 2, 7) });
    await db()
      .transaction()
      .execute(async (tx) => {
        // Nothing can be written into the history as long as this is held, and so no byte can leave.
        await tx.selectFrom('event_chain').select('last_id').forUpdate().execute();
        const asked = request(`${cotyle.origin}/api/file/download/${file.id}`, {
          headers: { authorization: `Bearer ${staff.SURGEON.token}` },
        });
        asked.on('error', () => undefined);
        await expect.poll(() => openFilesOf(cotyle)).toBe(1);
        await new Promise<unknown>((left) => asked.once('close', left).destroy());
      });
    await expect.poll(() => openFilesOf(cotyle)).toBe(0);
  });

  it('waits for a slow client instead of buffering', SLOW, async () => {
    const file = await fileOf({ bytes: Buffer.alloc(100 * 1024 ** 2, 7) });
    const before = process.memoryUsage().arrayBuffers;
    const response = await begin(file.id);
    for (let turn = 0; turn < 200; turn += 1) await db().selectFrom('files').select('id').execute();
    expect(openFilesOf(cotyle)).toBe(1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * 1024 ** 2);
    let received = 0;
    for await (const chunk of response) received += (chunk as Buffer).length;
    expect(received).toBe(file.bytes.length);
  });
});
