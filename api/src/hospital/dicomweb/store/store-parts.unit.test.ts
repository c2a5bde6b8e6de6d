import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { scanFiles } from '../../../imaging/ct/testing/scans.ts';
import { relatedBody } from '../testing/related-body.ts';
import { relatedParts } from './related-parts.ts';
import { storeParts } from './store-parts.ts';
import type { ReceivePart } from './store-parts.ts';

const FILES = scanFiles(undefined, 40, '2.25.801').map(({ bytes }) => Buffer.from(bytes));
const STUDY = '2.25.801.1';

const inChunks = async function* (bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

/** Keeps what arrives, as a storage does: only what was read to its end is kept. */
const keeper = () => {
  const kept: Buffer[] = [];
  const receive: ReceivePart = async ({ bytes }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
    kept.push(Buffer.concat(chunks));
    return { kind: 'stored' };
  };
  return { kept, receive };
};

const store = (files: readonly Buffer[], receive: ReceivePart, study?: string, options = {}) =>
  storeParts(receive, relatedParts(inChunks(relatedBody(files, options).bytes), 'images'), study);

describe('the parts of a request to store', () => {
  it('are passed on byte for byte, and their outcomes are in their order', async () => {
    const { kept, receive } = keeper();
    const large = Buffer.concat([FILES[0] ?? Buffer.alloc(0), Buffer.alloc(3 * 1024 ** 2)]);
    const files = [...FILES, large];
    const outcomes = await store(files, receive, STUDY);
    expect(outcomes.map(({ kind }) => kind)).toEqual(files.map(() => 'stored'));
    expect(outcomes.map(({ head }) => head.study)).toEqual(files.map(() => STUDY));
    expect(new Set(outcomes.map(({ head }) => head.sopInstance)).size).toBe(FILES.length);
    expect(kept).toHaveLength(files.length);
    expect(files.every((file) => kept.some((one) => one.equals(file)))).toBe(true);
  });

  it('keep their bytes until they are stored, however late that is', async () => {
    const { kept, receive } = keeper();
    const files = Array.from({ length: 50 }, (_, index) =>
      Buffer.concat([FILES[0] ?? Buffer.alloc(0), Buffer.alloc(5000, index)]),
    );
    let begin: () => void = () => undefined;
    const sixteen = new Promise<void>((resolve) => (begin = resolve));
    let waiting = 0;
    const late: ReceivePart = async (image) => {
      waiting += 1;
      if (waiting === 16) begin();
      await sixteen;
      return receive(image);
    };
    await store(files, late);
    expect(files.every((file) => kept.some((one) => one.equals(file)))).toBe(true);
  });

  it('free the memory of the chunks of a socket, and keep their bytes', async () => {
    const { kept, receive } = keeper();
    const held = Array.from({ length: 5 }, (_, index) =>
      Buffer.concat([FILES[0] ?? Buffer.alloc(0), Buffer.alloc(200_000, index)]),
    );
    const large = Buffer.concat([FILES[0] ?? Buffer.alloc(0), Buffer.alloc(3 * 1024 ** 2, 'x')]);
    const files = [...held, large, ...held];
    const chunks: Uint8Array[] = [];
    const ofSocket = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of inChunks(relatedBody(files).bytes, 10_000)) {
        const own = new Uint8Array(chunk);
        chunks.push(own);
        yield own;
      }
    };
    await storeParts(receive, relatedParts(ofSocket(), 'images'), undefined);
    expect(kept).toHaveLength(files.length);
    expect(files.every((file) => kept.some((one) => one.equals(file)))).toBe(true);
    expect(chunks.filter(({ length }) => length === 0).length).toBeGreaterThan(150);
  });

  it('that come byte by byte are read as quickly as their number allows', SLOW, async () => {
    const { kept, receive } = keeper();
    const noise = Buffer.alloc(600_000, 'x');
    const body = inChunks(relatedBody([noise]).bytes, 1);
    const [outcome] = await storeParts(receive, relatedParts(body, 'images'), undefined);
    expect([outcome?.kind, outcome?.head.study, kept[0]?.equals(noise)]).toEqual(['stored', '', true]);
  });

  it('that belong to another study, or are no images, fail alone', async () => {
    const { kept, receive } = keeper();
    const other = Buffer.from(scanFiles(undefined, 40, '2.25.802')[0]?.bytes ?? []);
    const outcomes = await store([FILES[0] ?? other, other], receive, STUDY);
    expect(outcomes).toMatchObject([{ kind: 'stored' }, { kind: 'failed', reason: 0x0110 }]);
    expect(kept).toHaveLength(1);
    expect(await store([other], receive, undefined, { type: 'image/png' })).toMatchObject([
      { kind: 'failed', reason: 0xc000 },
    ]);
  });

  it('that are refused name the reason of the standard', async () => {
    const reasons = {
      'not-dicom': 0xc000,
      'too-large': 0xa700,
      'no-space': 0xa700,
      'mismatched-uids': 0xa900,
    } as const;
    for (const [reason, code] of Object.entries(reasons) as [keyof typeof reasons, number][])
      expect(
        await store(FILES.slice(0, 1), async () => ({ kind: 'refused', reason, message: 'No.' })),
      ).toMatchObject([{ kind: 'failed', reason: code }]);
    expect(await store(FILES.slice(0, 1), async () => ({ kind: 'duplicate' }))).toMatchObject([
      { kind: 'stored' },
    ]);
  });

  it('wait for those before them: no more than sixteen are made durable at once', async () => {
    let [active, most] = [0, 0];
    const many = Array.from({ length: 60 }, (_, index) => FILES[index % FILES.length] ?? Buffer.alloc(0));
    await store(many, async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      return { kind: 'stored' };
    });
    expect(most).toBe(16);
  });

  it('that are complete before the body breaks off are kept, and the request fails', async () => {
    const { bytes } = relatedBody(FILES.slice(0, 3));
    for (const end of [bytes.length - 20, bytes.length - 400, 600]) {
      const { kept, receive } = keeper();
      const parts = relatedParts(inChunks(bytes.subarray(0, end)), 'images');
      await expect(storeParts(receive, parts, undefined)).rejects.toMatchObject({ status: 400 });
      expect(kept.length).toBeLessThan(3);
      for (const one of kept) expect(FILES.some((file) => file.equals(one))).toBe(true);
    }
  });

  it('fail as a whole when the storage is away, after all that was begun has ended', async () => {
    let ended = 0;
    const failing = store(FILES, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended += 1;
      if (ended === 3) throw new Error('away');
      return { kind: 'stored' };
    });
    await expect(failing).rejects.toThrow('away');
    const before = ended;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(before);
  });
});
