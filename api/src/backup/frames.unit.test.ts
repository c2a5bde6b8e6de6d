import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteReader } from './byte-reader.ts';
import { FRAME_MAX_BYTES, openFrames, sealFrames } from './frames.ts';
import { HEADER_BYTES, newHeader, openHeader } from './header.ts';
import type { Keys } from './keys.ts';
import { BackupRefused } from './refused.ts';

const newKeys = (): Keys => ({ frames: randomBytes(32), header: randomBytes(32) });
const keys = newKeys();

/** Each frame by itself, as it stands in the file. */
const sealed = async (contents: readonly Uint8Array[], by = keys): Promise<Buffer[]> => {
  const frames: Buffer[] = [];
  const sealer = sealFrames(by, async (bytes) => void frames.push(Buffer.from(bytes)));
  for (const [index, content] of contents.entries())
    await (index === contents.length - 1 ? sealer.end(content) : sealer.add(content));
  return frames;
};

const inPieces = async function* (bytes: Uint8Array, piece: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
};

const opened = async (bytes: Uint8Array, piece = 7, by = keys): Promise<Buffer[]> => {
  const contents: Buffer[] = [];
  for await (const content of openFrames(by, byteReader(inPieces(bytes, piece)))) contents.push(content);
  return contents;
};

/** How many frames came out before it was refused, and in which words. */
const refusal = async (bytes: Uint8Array, by = keys): Promise<{ given: number; message: string }> => {
  let given = 0;
  try {
    for await (const content of openFrames(by, byteReader(inPieces(bytes, 11)))) given += content ? 1 : 0;
  } catch (error) {
    if (error instanceof BackupRefused) return { given, message: error.message };
    throw error;
  }
  return { given, message: 'not refused' };
};

const someContents = fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 8 });
const severalContents = fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 2, maxLength: 8 });
const startOf = (frames: readonly Buffer[], index: number): number =>
  Buffer.concat(frames.slice(0, index)).length;

describe('the frames of a backup', () => {
  it('give back what was put in, in whatever pieces the file is read', async () => {
    await fc.assert(
      fc.asyncProperty(someContents, fc.integer({ min: 1, max: 200 }), async (contents, piece) => {
        const bytes = Buffer.concat(await sealed(contents));
        expect(await opened(bytes, piece)).toEqual(contents.map((content) => Buffer.from(content)));
      }),
    );
  });

  it('show a single changed bit wherever it is, and give out nothing from there on', async () => {
    await fc.assert(
      fc.asyncProperty(someContents, fc.nat(), fc.nat({ max: 7 }), async (contents, place, bit) => {
        const frames = await sealed(contents);
        const bytes = Buffer.concat(frames);
        const at = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
        const hit = frames.findIndex((frame, index) => at < startOf(frames, index) + frame.length);
        const { given, message } = await refusal(bytes);
        expect(message).toMatch(/^The backup (is damaged|ends too early)/);
        expect(message).toContain(`frame ${hit + 1}`);
        expect(given).toBe(hit);
      }),
    );
  });

  it('show a cut after any byte', async () => {
    await fc.assert(
      fc.asyncProperty(someContents, fc.nat(), async (contents, place) => {
        const bytes = Buffer.concat(await sealed(contents));
        const length = place % bytes.length;
        const { message } = await refusal(bytes.subarray(0, length));
        expect(message).toMatch(
          new RegExp(`^The backup ends too early: at byte ${length}, in frame \\d+\\.$`),
        );
      }),
    );
  });

  it('show two frames that changed places, one that is gone and one that is there twice', async () => {
    await fc.assert(
      fc.asyncProperty(severalContents, fc.nat(), fc.nat(), async (contents, first, second) => {
        const frames = await sealed(contents);
        const [one, other] = [first % frames.length, second % frames.length];
        fc.pre(one < other);
        const swapped = frames
          .with(one, frames[other] ?? Buffer.of())
          .with(other, frames[one] ?? Buffer.of());
        const gone = frames.toSpliced(one, 1);
        const twice = frames.toSpliced(one, 0, frames[one] ?? Buffer.of());
        expect((await refusal(Buffer.concat(swapped))).given).toBe(one);
        expect((await refusal(Buffer.concat(swapped))).message).toContain(`frame ${one + 1}, at byte`);
        expect((await refusal(Buffer.concat(gone))).message).toContain(`frame ${one + 1}, at byte`);
        expect((await refusal(Buffer.concat(twice))).message).toContain(`frame ${one + 2}, at byte`);
      }),
    );
  });

  it('show a frame of another backup, and bytes behind the end', async () => {
    await fc.assert(
      fc.asyncProperty(someContents, fc.nat(), async (contents, place) => {
        const frames = await sealed(contents);
        const foreign = await sealed(contents, newKeys());
        const at = place % frames.length;
        const mixed = frames.with(at, foreign[at] ?? Buffer.of());
        expect((await refusal(Buffer.concat(mixed))).message).toContain(`frame ${at + 1}, at byte`);
        const longer = Buffer.concat([...frames, Buffer.of(0)]);
        expect((await refusal(longer)).message).toMatch(/something follows its end at byte \d+\.$/);
      }),
    );
  });

  it('refuse to hold more than a frame may', async () => {
    await expect(sealed([Buffer.alloc(FRAME_MAX_BYTES + 1)])).rejects.toThrow('too large');
    const told = Buffer.alloc(4);
    told.writeUInt32BE(FRAME_MAX_BYTES + 1);
    expect((await refusal(told)).message).toContain('frame 1, at byte 0');
  });
});

describe('the header of a backup', () => {
  const PASSPHRASE = 'a passphrase of some length';
  const open = (bytes: Uint8Array, passphrase = PASSPHRASE) =>
    openHeader(byteReader(inPieces(bytes, 5)), passphrase);

  it('gives the keys to whoever knows the passphrase and to nobody else, and others in every backup', async () => {
    const { bytes, keys: made } = await newHeader(PASSPHRASE);
    expect(await open(bytes)).toEqual(made);
    expect((await newHeader(PASSPHRASE)).keys.frames).not.toEqual(made.frames);
    await expect(open(bytes, `${PASSPHRASE}.`)).rejects.toThrow(
      'BACKUP_KEY is not the one that this backup was made with.',
    );
  });

  it('tells damage from a wrong passphrase, a foreign file and a newer version', async () => {
    const { bytes } = await newHeader(PASSPHRASE);
    for (const at of [12, 13, 44, 45, HEADER_BYTES - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await expect(open(changed)).rejects.toThrow('damaged in its header');
    }
    await expect(open(Buffer.from('PK\x03\x04 something else'))).rejects.toThrow('no backup of Cotyle');
    await expect(open(Buffer.of())).rejects.toThrow('no backup of Cotyle');
    await expect(open(bytes.subarray(0, 20))).rejects.toThrow('ends too early: at byte 20, in its header');
  });
});
