import { Readable } from 'node:stream';
import { asciiStl, torusMesh } from '@cotyle/domain/models/testing/meshes';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { describe, expect, test } from 'vitest';
import { inspectStl } from './inspect-stl.ts';

const torus = torusMesh(40, 30);
const STL = Buffer.from(binaryStl(torus));

/** In chunks as a storage gives them, and whether it was closed. */
const stored = (bytes: Buffer, chunk = 1024 ** 2) => {
  const source = Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    })(),
    { objectMode: false },
  );
  return { source, open: async () => source };
};

describe('an STL in the storage', () => {
  test.each([
    ['STL_BINARY', STL],
    ['STL_ASCII', Buffer.from(asciiStl(torus))],
  ])('of %s is measured, with chunks of any size', async (content, bytes) => {
    for (const chunk of [1, 49, 4096, bytes.length].filter((size) => bytes.length / size < 100_000)) {
      const { open } = stored(bytes, chunk);
      expect(await inspectStl(open, bytes.length)).toMatchObject({
        ok: true,
        content,
        mesh: { triangles: 2400, closed: true, max: [85, expect.any(Number), expect.any(Number)] },
        findings: [],
      });
    }
  });

  test('is read only up to the reason for its rejection', async () => {
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(20_000_000)]);
    const { source, open } = stored(bytes);
    expect(await inspectStl(open, bytes.length)).toEqual({
      ok: false,
      reason: 'This is a zip archive, not an STL. Please unpack it and upload the .stl file in it.',
    });
    expect(source.destroyed).toBe(true);
    expect(await inspectStl(() => Promise.reject(new Error('not asked')), 0)).toMatchObject({ ok: false });
  });

  test('that the storage returns only in part is not rejected', async () => {
    const { open } = stored(STL.subarray(0, -50));
    await expect(inspectStl(open, STL.length)).rejects.toThrow('another number of bytes');
    const broken = Readable.from([STL.subarray(0, 500)]);
    broken.once('data', () => broken.destroy(new Error('the disk broke')));
    await expect(inspectStl(async () => broken, STL.length)).rejects.toThrow('the disk broke');
  });

  test('can be aborted while it is read', async () => {
    const { source, open } = stored(STL, 100);
    const given = new AbortController();
    given.abort(new Error('no longer wanted'));
    await expect(inspectStl(open, STL.length, given.signal)).rejects.toThrow('no longer wanted');
    expect(source.destroyed).toBe(true);
  });

  test('yields to other work while it is read', async () => {
    const large = Buffer.from(binaryStl(torusMesh(500, 200)));
    const { open } = stored(large, large.length);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    const verdict = await inspectStl(open, large.length);
    clearInterval(others);
    expect(verdict.ok).toBe(true);
    expect(turns).toBeGreaterThan(2);
  });
});
