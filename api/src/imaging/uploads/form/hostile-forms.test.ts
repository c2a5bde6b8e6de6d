import { connect } from 'node:net';
import { failure } from '@cotyle/contract/failure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formOf, postForm } from '../testing/form.ts';
import { zipOf } from '../testing/samples.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

let world: UploadWorld;
let procedureId: number;
beforeAll(async () => {
  world = await startUploadWorld();
  procedureId = await world.newCase();
});
afterAll(() => world.cotyle.close());

const token = () => world.staff.RADIOLOGIST.token;
const B = 'boundary';
const TYPE = `multipart/form-data; boundary=${B}`;
const part = (disposition: string, value = '') =>
  `--${B}\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`form-data; name="${name}"`, value);
const zip = zipOf(100).toString('latin1');
const aFile = (disposition = 'form-data; name="files"; filename="a.zip"') => part(disposition, zip);
const about = () => field('procedureId', String(procedureId)) + field('fileType', 'SCAN');
const end = `--${B}--\r\n`;
const post = (text: string, type = TYPE) =>
  postForm(world.cotyle.origin, token(), Buffer.from(text, 'latin1'), { 'content-type': type });

describe('a malformed form', () => {
  afterEach(() => world.assertNoLeftovers());

  it('is accepted if only its preamble and epilogue are unusual', async () => {
    const form = `nobody reads this\r\n${about()}${aFile()}${end}nor this`;
    expect((await post(form)).status).toBe(200);
  });

  it.each([
    ['without a boundary', () => about() + aFile() + end, 'multipart/form-data'],
    ['with an endless boundary', () => about(), `multipart/form-data; boundary=${'x'.repeat(300)}`],
    ['with another boundary than it says', () => about() + aFile() + end, `${TYPE}x`],
    ['with nothing in it', () => '', TYPE],
    ['with nothing but its end', () => end, TYPE],
    ['that breaks off', () => about() + aFile(), TYPE],
    ['that breaks off within a header', () => `${about()}--${B}\r\nContent-Disp`, TYPE],
    ['with a part without a header', () => `${about()}--${B}\r\n\r\nx\r\n${aFile()}${end}`, TYPE],
    ['with a part of no name', () => about() + part('form-data', 'x') + aFile() + end, TYPE],
    ['with a part that is no field', () => about() + part('attachment; name="x"') + aFile() + end, TYPE],
    ['with a name that is never closed', () => about() + aFile('form-data; name="files') + end, TYPE],
    [
      'with a name over two lines',
      () => about() + aFile('form-data; name="files"; filename="a\n.zip"') + end,
      TYPE,
    ],
    ['with a field twice', () => about() + field('fileType', 'SCAN') + aFile() + end, TYPE],
    ['with an unknown field', () => about() + field('role', 'ADMIN') + aFile() + end, TYPE],
    ['with a poisoned field', () => about() + field('__proto__', '{}') + aFile() + end, TYPE],
    [
      'with a file under another name',
      () => about() + aFile('form-data; name="evil"; filename="a.zip"') + end,
      TYPE,
    ],
    ['with a huge field', () => about() + field('description', 'x'.repeat(10_000)) + aFile() + end, TYPE],
    [
      'with thousands of fields',
      () => Array.from({ length: 5000 }, (_, n) => field(`f${n}`, '')).join('') + end,
      TYPE,
    ],
    [
      'with a form within it',
      () =>
        `${about()}--${B}\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\n\r\n${zip}\r\n--inner--\r\n${end}`,
      TYPE,
    ],
    ['with much before its first part', () => 'x'.repeat(1_000_000) + about() + aFile() + end, TYPE],
    [
      'with a header of a megabyte',
      () => about() + aFile(`form-data; name="files"; filename="${'x'.repeat(1_000_000)}.zip"`) + end,
      TYPE,
    ],
  ])('%s is rejected', async (_, form, type) => {
    const answer = await post(form(), type);
    expect([answer.status, answer.error]).toEqual([400, 'MALFORMED']);
  });

  it.each([
    ['application/json', 415],
    ['text/plain', 415],
  ])('sent as %s is rejected', async (type, status) => {
    const answer = await post('{"a":1}', type);
    expect([answer.status, answer.error]).toEqual([status, 'WRONG_TYPE']);
  });

  it('without files or without a type fails with an issue for the field', async () => {
    const without = await post(about() + end);
    expect([without.status, without.issues]).toEqual([422, [{ path: 'files', message: 'is required' }]]);
    const untyped = await post(field('procedureId', String(procedureId)) + aFile() + end);
    expect([untyped.status, untyped.issues]).toEqual([422, [{ path: 'fileType', message: 'is required' }]]);
  });

  it('whose connection ends within a file leaves no bytes', async () => {
    const { hostname, port } = new URL(world.cotyle.origin);
    const head = [
      'POST /api/file/upload-many HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${token()}`,
      `Content-Type: ${TYPE}`,
      'Content-Length: 10000000',
      '',
      `${about()}--${B}\r\nContent-Disposition: form-data; name="files"; filename="a.zip"\r\n\r\n${zip}`,
    ].join('\r\n');
    const { uploads: before } = await world.counts();
    const socket = connect(Number(port), hostname, () => socket.write(head, 'latin1'));
    await expect.poll(async () => (await world.counts()).uploads).toBe(before + 1);
    socket.destroy();
    await expect.poll(async () => (await world.counts()).uploads).toBe(before);
  });

  it('of JSON is not buffered, and an anonymous caller gets 401', async () => {
    const send = async (headers: Record<string, string>) => {
      const response = await fetch(`${world.cotyle.origin}/api/file/upload-many`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: `"${'x'.repeat(8_000_000)}"`,
      });
      return [response.status, failure.parse(await response.json()).error];
    };
    expect(await send({})).toEqual([401, 'SIGNED_OUT']);
    expect(await send({ authorization: `Bearer ${token()}` })).toEqual([415, 'WRONG_TYPE']);
  });
});

describe('the name of a file', () => {
  const stored = async (name: string) => {
    const form = formOf({ procedureId, fileType: 'SCAN' }, [{ name, bytes: zipOf(100) }]);
    const { status, files } = await postForm(world.cotyle.origin, token(), form);
    return status === 200 ? files[0]?.fileName : status;
  };

  it.each([
    ['../../etc/scan.zip', 'scan.zip'],
    ['C:\\scans\\scan.zip', 'scan.zip'],
    ['a"b.zip', 'a_b.zip'],
    ["a'b;c=d.zip", "a'b;c=d.zip"],
    ['two\r\nlines.zip', 'twolines.zip'],
    ['\u202Epiz.scan.zip', 'piz.scan.zip'],
    ['Größe 漢字 🦴.zip', 'Größe 漢字 🦴.zip'],
    ['%2e%2e%2f.zip', '%2e%2e%2f.zip'],
    ['<script>.zip', '_script_.zip'],
    [`${'x'.repeat(10_000)}.zip`, `${'x'.repeat(251)}.zip`],
    ['', 400],
    ['/', 415],
  ])('%j is stored as %j', async (name, kept) => {
    expect(await stored(name)).toBe(kept);
  });

  it('is never logged', async () => {
    await stored('canary-patient.zip');
    await stored('canary-patient.exe');
    expect(world.cotyle.logged()).not.toContain('canary');
  });
});
