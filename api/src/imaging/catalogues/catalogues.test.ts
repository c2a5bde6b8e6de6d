import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { Role } from '@cotyle/domain/access/roles';
import { EXAMPLE_PARTS, exampleTable } from '@cotyle/domain/implants/clinic/example';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { storedObjects } from '../../backup/creation/stored-objects.ts';
import { crowdedZip } from '../ct/testing/hostile-zips.ts';
import type { GeneratedFile } from '../files/zip/generated-zip.ts';
import { sweepUploads } from '../uploads/rows/sweep.ts';
import { uploadUsage } from '../uploads/rows/upload-rows.ts';
import { filesIn } from '../uploads/testing/samples.ts';
import { changed, cube, smallFiles, SMALL_PARTS, zipOf } from './testing/small-catalogue.ts';
import { uploadZip } from './testing/upload.ts';
import { exampleZip } from './viewing/send-example.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
/** While it is set, a stored zip goes no further, as if its node had ended. */
let held: Promise<void> | undefined;
const stored: string[] = [];
beforeAll(async () => {
  cotyle = await startTestApp(
    {},
    {
      storage: (own) => ({
        ...own,
        finish: async (key, progress) => {
          await own.finish(key, progress);
          stored.push(key);
          await held;
        },
      }),
    },
  );
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
let names = 0;
const upload = (zip: Uint8Array, fields?: Record<string, string | number>, fileName?: string) =>
  uploadZip(
    cotyle.origin,
    staff.ADMIN.token,
    fields ?? { manufacturer: 'Acme', name: `Hip ${(names += 1)}` },
    zip,
    fileName,
  );
const surface = (versionId: number, line: number, headers: Record<string, string> = {}) =>
  fetch(`${cotyle.origin}/api/implant-catalogue/surface/${versionId}/${line}`, {
    headers: { authorization: `Bearer ${staff.SURGEON.token}`, ...headers },
  });
const counts = async () => ({
  catalogues: (await db().selectFrom('implant_catalogues').select('id').execute()).length,
  parts: (await db().selectFrom('implant_parts').select('id').execute()).length,
  uploads: (await db().selectFrom('uploads').select('id').execute()).length,
  objects: (await filesIn(cotyle.dataDir)).length,
});
/** The status of an upload that declares to be this long and sends nothing. */
const declaring = (bytes: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`${cotyle.origin}/api/implant-catalogue/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${staff.ADMIN.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes,
      },
    });
    sent.on('response', ({ statusCode }) => {
      sent.destroy();
      resolve(statusCode);
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
const tableWith = (change: (table: string) => string): GeneratedFile[] =>
  changed({ 'catalogue.csv': Buffer.from(change(exampleTable(SMALL_PARTS))) });

describe('The zip of a catalogue', () => {
  it('is stored as a catalogue with its parts, whose surfaces are those of the zip', async () => {
    const files = smallFiles();
    const { status, record } = await upload(await zipOf(files));
    expect(status).toBe(200);
    expect(record).toMatchObject({ manufacturer: 'Acme', retired: null });
    const [version] = record?.versions ?? [];
    expect(version).toMatchObject({ version: 1, cups: 1, liners: 1, heads: 1, stems: 1, warnings: [] });
    expect(version?.by.id).toBe(staff.ADMIN.id);
    const params = { id: String(version?.id) };
    const { value } = await cotyle.call(catalogueCalls.parts, { params }, staff.SURGEON.token);
    expect(value.parts.map(({ part, triangles }) => [part.kind, part.id, triangles])).toEqual(
      ['cup', 'liner', 'head', 'stem'].map((kind, n) => [kind, `clinic/${version?.id}/${n + 2}`, 12]),
    );
    const answer = await surface(version?.id ?? 0, 2);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(files[1]?.bytes ?? []));
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const etag = answer.headers.get('etag') ?? '';
    expect((await surface(version?.id ?? 0, 2, { 'if-none-match': etag })).status).toBe(304);
    expect((await surface(version?.id ?? 0, 99)).status).toBe(404);
    const [event] = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id as by', 'new_value as to'])
      .where('type', '=', 'CATALOGUE_UPLOADED')
      .execute();
    expect(event).toMatchObject({ by: staff.ADMIN.id, to: `Acme ${record?.name}, version 1` });
  });

  it('counts as uploaded bytes, is backed up, and is never changed in the database', async () => {
    const before = await uploadUsage(db(), staff.ADMIN.id, cotyle.context.now());
    const zip = await zipOf(smallFiles(), 0);
    const { record } = await upload(zip);
    const after = await uploadUsage(db(), staff.ADMIN.id, cotyle.context.now());
    expect([after.ownBytes - before.ownBytes, after.ownOpen]).toEqual([zip.length, 0]);
    const client = await cotyle.context.database.pool.connect();
    try {
      const sizes: number[] = [];
      for await (const { fileId, size } of storedObjects(client)) if (fileId === null) sizes.push(size);
      expect(sizes).toContain(zip.length);
    } finally {
      client.release();
    }
    for (const statement of [
      'update implant_catalogue_versions set version = 9',
      'delete from implant_parts',
      `update implant_catalogues set name = 'x' where id = ${record?.id}`,
    ])
      await expect(cotyle.context.database.pool.query(statement)).rejects.toThrow(
        'catalogues are only ever added',
      );
  });

  it('may have folders, a byte order mark, semicolons and decimal commas', async () => {
    const table = exampleTable(SMALL_PARTS)
      .replaceAll(',', ';')
      .replaceAll(/(\d)\.(\d)/g, '$1,$2');
    const files = changed({ 'catalogue.csv': Buffer.from(`\uFEFF${table}`) });
    const { issues, status } = await upload(
      await zipOf(files.map(({ name, bytes }) => ({ name: `Acme/${name}`, bytes }))),
    );
    expect([status, issues]).toEqual([200, []]);
  });

  it('that the product offers as an example passes the check', SLOW, async () => {
    const { issues, record } = await upload(await buffer(Readable.from(exampleZip())));
    expect(issues).toEqual([]);
    const { cups = 0, liners = 0, heads = 0, stems = 0 } = record?.versions[0] ?? {};
    expect(cups + liners + heads + stems).toBe(EXAMPLE_PARTS.length);
  });

  it('of a radiologist, a surgeon or an engineer is not accepted', async () => {
    for (const role of ['RADIOLOGIST', 'SURGEON', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER'] as const) {
      const fields = { manufacturer: 'Acme', name: role };
      const { status } = await uploadZip(cotyle.origin, staff[role].token, fields, Buffer.from('x'));
      expect([role, status]).toEqual([role, 403]);
    }
  });
});

const CUP = 'cup-52.stl';
const openCube = (): Uint8Array => {
  const { positions, triangles } = cube(52);
  return binaryStl({ positions, triangles: triangles.subarray(3) });
};
const encrypted = (zip: Buffer): Buffer => {
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  return zip;
};
/** Claims to unpack to a gigabyte. */
const bomb = (zip: Buffer): Buffer => {
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(1024 ** 3, directory + 24);
  return zip;
};
const damaged = (zip: Buffer): Buffer => {
  // In the middle of the first stored STL.
  const at = zip.indexOf('.stl') + 200;
  zip.writeUInt8(zip.readUInt8(at) ^ 1, at);
  return zip;
};

describe('A catalogue is not stored, and nothing of it is kept,', () => {
  it.each<[string, () => Promise<Buffer>, readonly string[]]>([
    [
      'without an STL that the table names',
      () => zipOf(changed({ [CUP]: undefined })),
      ['Line 2, File: "cup-52.stl" is not in the zip'],
    ],
    [
      'with an STL that the table does not name',
      () => zipOf(changed({ 'screw.stl': binaryStl(cube(10)) })),
      [': No line of the table names "screw.stl".'],
    ],
    [
      'with an open surface',
      () => zipOf(changed({ [CUP]: openCube() })),
      [`${CUP}: The surface is not closed`],
    ],
    [
      'with a surface in inches',
      () => zipOf(changed({ [CUP]: binaryStl(cube(52 / 25.4)) })),
      [`Line 2, File, ${CUP}: The file is 2.05 mm long, but the line says 47 to 73 mm: it looks like inches`],
    ],
    [
      'with a surface in metres',
      () => zipOf(changed({ [CUP]: binaryStl(cube(0.052)) })),
      ['it looks like metres'],
    ],
    [
      'with a file that is no STL',
      () => zipOf(changed({ [CUP]: Buffer.from('ISO-10303-21; a STEP file, which is none of ours at all') })),
      [`${CUP}: `],
    ],
    [
      'with a measure in inches and one that is missing',
      () => zipOf(tableWith((table) => table.replace(',52,46,', ',2.05,,'))),
      [
        'Line 2, Diameter: From 30 to 90 only, in millimetres; 2.05 looks like inches',
        'Line 2, Liner Diameter: is required',
      ],
    ],
    [
      'with a part twice',
      () => zipOf(tableWith((table) => `${table}${table.split('\r\n')[1]}\r\n`)),
      ['Line 6, Name: is also in line 2'],
    ],
    [
      'with a column that is not known',
      () => zipOf(tableWith((table) => table.replace('Diameter', 'Width'))),
      ['Line 1, Width: is not a known column'],
    ],
    [
      'with a cup for which there is no liner',
      () => zipOf(tableWith((table) => table.replace(',52,46,', ',52,45,'))),
      ['no liner of 45 mm fits this cup', 'fits no cup'],
    ],
    [
      'with problems of the table and of a file at once',
      () =>
        zipOf(
          changed({
            [CUP]: openCube(),
            'catalogue.csv': Buffer.from(exampleTable(SMALL_PARTS).replace(',neutral,', ',oblique,')),
          }),
        ),
      ['Line 3, Design: neutral, offset, lipped only', `${CUP}: The surface is not closed`],
    ],
    ['without a table', () => zipOf(changed({ 'catalogue.csv': undefined })), ['There is no CSV file']],
    [
      'with another kind of file',
      () => zipOf(changed({ 'setup.exe': Buffer.from('MZ') })),
      ['setup.exe: is neither an STL nor a CSV file'],
    ],
    ['with a password', async () => encrypted(await zipOf(smallFiles())), ['is protected by a password']],
    [
      'that unpacks to a gigabyte',
      async () => bomb(await zipOf(smallFiles())),
      ['unpacks to more than 512 MB'],
    ],
    ['with damaged bytes', async () => damaged(await zipOf(smallFiles(), 0)), ['is damaged in the zip']],
    ['of too many files', async () => crowdedZip(5000), ['has more than 4,100 files']],
    ['of many files in one place', async () => crowdedZip(3000, { isSameOffset: true }), ['There is no CSV']],
    [
      'that is cut off',
      async () => (await zipOf(smallFiles())).subarray(0, -40),
      ['not a zip, or it is cut off'],
    ],
    [
      'of its first bytes alone',
      async () => Buffer.from('PK\x03\x04', 'latin1'),
      ['not a zip, or it is cut off'],
    ],
    ['that is empty', () => zipOf([]), ['There is no CSV file in the zip']],
  ])('%s', async (_, zip, said) => {
    const before = await counts();
    const { status, message, issues } = await upload(await zip());
    expect([status, message]).toEqual([422, expect.stringContaining('The catalogue was not stored')]);
    said.forEach((text) => expect(issues.join('\n')).toContain(text));
    expect(await counts()).toEqual(before);
  });

  it('where the file is no zip, not named so or too large, or a name is missing', async () => {
    const before = await counts();
    const small = await zipOf(smallFiles());
    expect((await upload(Buffer.from('hello'))).status).toBe(415);
    expect((await upload(small, undefined, 'catalogue.rar')).message).toBe('Please choose a .zip file.');
    expect(await upload(small, { manufacturer: 'Acme' })).toMatchObject({
      status: 422,
      issues: ['name: is required'],
    });
    expect(await upload(small, { manufacturer: 'A\nB', name: ' ' })).toMatchObject({
      issues: ['manufacturer: Use printable characters only', 'name: is required'],
    });
    expect(await declaring(300 * 1024 ** 2)).toBe(413);
    expect(await counts()).toEqual(before);
  });

  it('where its node ends between storing and recording: the sweep removes the bytes', async () => {
    const before = await counts();
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const known = stored.length;
    const answer = upload(await zipOf(smallFiles()));
    await expect.poll(() => stored.length, { timeout: 60_000 }).toBe(known + 1);
    expect(await counts()).toEqual({
      ...before,
      uploads: before.uploads + 1,
      objects: before.objects + 1,
    });
    const later = new Date(cotyle.context.now().getTime() + 2 * 3600 * 1000);
    await sweepUploads({ ...cotyle.context, now: () => later });
    expect(await counts()).toEqual(before);
    held = undefined;
    release();
    expect((await answer).status).toBeGreaterThanOrEqual(400);
    expect(await counts()).toEqual(before);
  });
});
