import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowScanner } from './stream-rows.ts';

const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()));

/** The text in pieces, cut at these positions. */
const cut = (text: string, positions: readonly number[]): string[] => {
  const sorted = [0, ...positions.map((one) => one % (text.length + 1)), text.length].toSorted(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
};

describe('the rows of a streamed list', () => {
  it('are found, however the answer is cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.nat(), { maxLength: 20 }), (rows, positions) => {
        const scanner = new RowScanner();
        const text = JSON.stringify({ value: rows, next: null });
        const found = cut(text, positions).flatMap((chunk) => scanner.push(chunk));
        expect(found.map((one) => JSON.parse(one) as unknown)).toEqual(JSON.parse(JSON.stringify(rows)));
        expect(scanner.isComplete).toBe(true);
      }),
    );
  });

  it('are incomplete when the answer ends early', () => {
    const text = JSON.stringify({ value: [{ id: 1 }, { id: 2, name: '}]}' }] });
    for (let length = 1; length < text.length; length += 1) {
      const scanner = new RowScanner();
      scanner.push(text.slice(0, length));
      expect([length, scanner.isComplete]).toEqual([length, false]);
    }
  });
});
