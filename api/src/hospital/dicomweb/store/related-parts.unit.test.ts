import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedParts } from './related-parts.ts';

const BOUNDARY = 'b0und';

const bodyOf = (parts: readonly { head: string; bytes: Uint8Array }[], boundary = BOUNDARY): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** Cut at these places, which are taken modulo the length. */
const chunked = async function* (bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const place of [...places, bytes.length]) {
    yield bytes.subarray(from, place);
    from = place;
  }
};

const read = async (source: AsyncIterable<Uint8Array>, boundary = BOUNDARY) => {
  const parts: { type: string | undefined; body: Buffer }[] = [];
  for await (const { headers, body } of relatedParts(source, boundary)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    parts.push({ type: headers.get('content-type'), body: Buffer.concat(chunks) });
  }
  return parts;
};

const HEAD = 'Content-Type: application/dicom';
/** Bytes that look like parts of boundaries more often than random ones. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '--',
        '-',
        `--${BOUNDARY}`,
        `\r\n--${BOUNDARY}x`,
        `\r\n--b0un`,
        'a',
        ' ',
      ),
      { maxLength: 30 },
    )
    .map((texts) => texts.join(''))
    .filter(
      (text) =>
        !/\r\n--b0und(--|[ \t]*\r\n|[ \t]*$)/.test(`${text}\r\n`) && !/\r\n--b0und[ \t-]*$/.test(text),
    )
    .map((text) => new Uint8Array(Buffer.from(text))),
);

describe('a multipart body', () => {
  it('gives the same parts however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (all, cuts) => {
          const whole = bodyOf(all.map((one) => ({ head: HEAD, bytes: one })));
          const parts = await read(chunked(whole, cuts));
          expect(parts.map(({ body }) => body)).toEqual(all.map((one) => Buffer.from(one)));
          expect(new Set(parts.map(({ type }) => type))).toEqual(new Set(['application/dicom']));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same parts byte by byte', async () => {
    const whole = bodyOf([
      { head: HEAD, bytes: Buffer.from('\r\n--b0un\r\n--b0undx') },
      { head: HEAD, bytes: Buffer.alloc(0) },
    ]);
    const parts = await read(
      chunked(
        whole,
        Array.from({ length: whole.length }, (_, at) => at),
      ),
    );
    expect(parts.map(({ body }) => body.toString())).toEqual(['\r\n--b0un\r\n--b0undx', '']);
  });

  it('that ends anywhere before its last boundary is an error, after the whole parts before it', async () => {
    const whole = bodyOf([
      { head: HEAD, bytes: Buffer.from('one') },
      { head: HEAD, bytes: Buffer.from('two') },
    ]);
    for (let end = 0; end < whole.length - 4; end += 1) {
      const got: string[] = [];
      const reading = (async () => {
        for await (const { body } of relatedParts(chunked(whole.subarray(0, end), [7, 20]), BOUNDARY)) {
          let text = '';
          for await (const chunk of body) text += Buffer.from(chunk).toString();
          got.push(text);
        }
      })();
      await expect(reading).rejects.toMatchObject({ status: 400 });
      expect(['one', 'two'].slice(0, got.length)).toEqual(got);
    }
  });

  it('may have a preamble, padding after boundaries, parts without headers, and an epilogue', async () => {
    const text = `ignored\r\n--${BOUNDARY}  \r\n\r\nbare\r\n--${BOUNDARY}\r\n${HEAD}\r\n\r\nx\r\n--${BOUNDARY}--ignored\r\n--${BOUNDARY}`;
    const parts = await read(chunked(Buffer.from(text), [1, 3, 20]));
    expect(parts.map(({ type, body }) => [type, body.toString()])).toEqual([
      [undefined, 'bare'],
      ['application/dicom', 'x'],
    ]);
  });

  it('is passed on without being copied, but for what may be the beginning of a boundary', async () => {
    const chunk = Buffer.alloc(64 * 1024, 1);
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`--${BOUNDARY}\r\n\r\n`);
      yield chunk;
      yield chunk;
      yield Buffer.from(`\r\n--${BOUNDARY}--`);
    };
    const passed: Uint8Array[] = [];
    for await (const { body } of relatedParts(source(), BOUNDARY))
      for await (const bytes of body) passed.push(bytes);
    expect(passed.map(({ buffer, length }) => [buffer === chunk.buffer, length])).toEqual([
      [true, chunk.length],
      [true, chunk.length],
    ]);
  });

  it('of which a part is not read continues with the next', async () => {
    const whole = bodyOf([
      { head: HEAD, bytes: Buffer.alloc(100_000, 1) },
      { head: 'X: y', bytes: Buffer.from('z') },
    ]);
    const names: string[][] = [];
    for await (const { headers } of relatedParts(chunked(whole, [50, 5000]), BOUNDARY))
      names.push([...headers.keys()]);
    expect(names).toEqual([['content-type'], ['x']]);
  });

  it('is not read further than needed: its parts wait for their reader', async () => {
    let given = 0;
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`--${BOUNDARY}\r\n${HEAD}\r\n\r\n`);
      for (; given < 1000; given += 1) yield Buffer.alloc(1000);
      yield Buffer.from(`\r\n--${BOUNDARY}--`);
    };
    const parts = relatedParts(source(), BOUNDARY);
    await parts.next();
    expect(given).toBeLessThan(3);
    await parts.return();
  });

  it('of random bytes never crashes, and has no headers without end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 500 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        async (junk, cuts) => {
          const outcome = await read(chunked(Buffer.from(junk), cuts)).catch((error: unknown) => error);
          expect(outcome).toMatchObject({ status: 400 });
        },
      ),
      { numRuns: 200 },
    );
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`--${BOUNDARY}\r\n`);
      for (;;) yield Buffer.alloc(4096, 0x61);
    };
    await expect(read(endless())).rejects.toMatchObject({ status: 400 });
    const preamble = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(4096, 0x61);
    };
    await expect(read(preamble())).rejects.toMatchObject({ status: 400 });
  });
});
