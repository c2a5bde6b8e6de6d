import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanFiles } from '../../imaging/ct/testing/scans.ts';
import { dataSetJson } from '../dicomweb/json/data-set-json.ts';
import { parseDataSet } from '../dicomweb/json/parse-data-set.ts';
import { openImage } from './read-head.ts';

const [FILE = Buffer.alloc(0)] = scanFiles(undefined, 40, '2.25.811').map(({ bytes }) => Buffer.from(bytes));

const inChunks = async function* (bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

interface Damage {
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Mostly in the header, where lengths and tags are. */
const damage = fc.record({
  at: fc.nat(3000),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  end: fc.oneof(fc.nat(4000), fc.constant(FILE.length)),
});

const damaged = (damages: readonly Damage[]): Buffer => {
  const bytes = Buffer.from(FILE);
  for (const { at, bytes: other } of damages) bytes.set(other, Math.min(at, bytes.length - other.length));
  return bytes.subarray(0, Math.min(...damages.map(({ end }) => end), bytes.length));
};

const READ_OR_REFUSED = ['object', 'The header of the image cannot be read.'];

const outcomeOf = (bytes: Buffer): string => {
  try {
    return typeof dataSetJson(parseDataSet(bytes, 'PART10', ''), () => '');
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
};

describe('the header of a received image', () => {
  it('with any damage is read or refused without a fault, and no byte of the image is changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        async (damages, chunkBytes) => {
          const bytes = damaged(damages);
          const opened = await openImage(
            { format: 'part10', transferSyntaxUid: '' },
            inChunks(bytes, chunkBytes),
          );
          const chunks: Uint8Array[] = [];
          for await (const chunk of opened.bytes) chunks.push(chunk);
          expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('with any damage becomes JSON, or one error', () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        expect(READ_OR_REFUSED).toContain(outcomeOf(damaged(damages)));
      }),
      { numRuns: 500 },
    );
  });
});
