import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partName } from './part-header.ts';
import { readForm } from './multipart.ts';
import { requestSource } from '../receiving/request-source.ts';

const B = 'edge';

interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly bytes: Buffer;
}

const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, bytes }) => [
      Buffer.from(`--${B}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/zip`),
      Buffer.from('\r\n\r\n'),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${B}--\r\n`),
  ]);

/** A request whose body comes in chunks of these lengths, over and over. */
const requestOf = (body: Buffer, lengths: readonly number[]): IncomingMessage => {
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < body.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    chunks.push(body.subarray(at, at + length));
    at += length;
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${B}` };
  return Object.assign(Readable.from(chunks), { headers, complete: true }) as unknown as IncomingMessage;
};

const read = async (body: Buffer, lengths: readonly number[]): Promise<Part[]> => {
  const { parts } = readForm(requestOf(body, lengths), 100, new AbortController().signal);
  const found: Part[] = [];
  for await (const { name, fileName, body: stream } of parts)
    found.push({ name, fileName, bytes: await buffer(requestSource(stream).source) });
  return found;
};

describe('a multipart form', () => {
  it('is parsed completely, with any content and chunks of any size', async () => {
    // What looks like the end of a part, or nearly, and is not.
    const nearly = fc.constantFrom(
      '\r',
      '\r\n',
      '\r\n-',
      '\r\n--',
      '\r\n--e',
      `\r\n--${B.slice(0, -1)}x`,
      '--',
      `--${B}`,
    );
    const piece = fc.oneof(
      nearly.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    );
    const content = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.concat(pieces));
    const isSafe = ({ bytes }: Part) => !Buffer.concat([Buffer.from('\r\n'), bytes]).includes(`\r\n--${B}`);
    const part = fc
      .record({
        name: fc.constantFrom('files', 'fileType', 'x'),
        fileName: fc.constantFrom(undefined, 'a.zip', 'b;c.zip'),
        bytes: content,
      })
      .filter(isSafe);
    const lengths = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), lengths, async (parts, cuts) => {
        expect(await read(formOf(parts), cuts)).toEqual(parts);
      }),
      { numRuns: 200 },
    );
  });

  it('that is truncated anywhere is rejected', async () => {
    const whole = formOf([
      { name: 'a', fileName: undefined, bytes: Buffer.from('1') },
      { name: 'files', fileName: 'a.zip', bytes: Buffer.from('PK..') },
    ]);
    for (let length = 0; length < whole.length - 4; length += 1)
      await expect(read(whole.subarray(0, length), [7])).rejects.toThrow('The request is malformed.');
  });

  it('of random bytes always ends, parsed or rejected', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          `--${B}\r\n`,
          '\r\n\r\n',
          `\r\n--${B}`,
          `--${B}--`,
          'content-disposition: form-data; name="a"',
        )
        .map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 10 }), async (pieces) => {
        const outcome = await read(Buffer.concat(pieces), [13]).then(
          () => 'read',
          (error: Error) => error.message,
        );
        expect(['read', 'The request is malformed.']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the name of a part', () => {
  it.each([
    ['form-data; name="files"; filename="a.zip"', 'files', 'a.zip'],
    ['form-data; name=files; filename=a.zip', 'files', 'a.zip'],
    ['Form-Data; Name="files"; FileName=""', 'files', ''],
    ['form-data; name="files"; filename="a\\"b.zip"', 'files', 'a"b.zip'],
    ['form-data; name="files"; filename="a%22b%0D%0A%20c.zip"', 'files', 'a"b\r\n%20c.zip'],
    ['form-data; name="files"; filename="C:\\scans\\a.zip"', 'files', 'C:\\scans\\a.zip'],
    ['form-data; name="files"; filename="a;b=c.zip"', 'files', 'a;b=c.zip'],
    ['form-data; name="procedureId"', 'procedureId', undefined],
    [Buffer.from('form-data; name="files"; filename="Größe.zip"').toString('latin1'), 'files', 'Größe.zip'],
  ])('%j is decoded', (header, name, fileName) => {
    expect(partName(header)).toEqual({ name, fileName });
  });

  it.each([
    undefined,
    '',
    'form-data',
    'attachment; name="a"',
    'form-data; filename="a"',
    'form-data; name="a',
    'form-data; name="a"; name="b"',
    'form-data; name="a" "b"',
  ])('%j is rejected', (header) => {
    expect(() => partName(header)).toThrow('The request is malformed.');
  });

  it('of thousands of backslashes is rejected without backtracking', () => {
    expect(() => partName(`form-data; name="${'\\'.repeat(10_001)}"`)).toThrow('The request is malformed.');
  });
});
