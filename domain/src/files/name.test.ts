import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_NAME_MAX, safeFileName } from './name.ts';

describe('the name of a file', () => {
  it.each([
    ['scan.zip', 'scan.zip'],
    ['Größe 漢字 🦴.stl', 'Größe 漢字 🦴.stl'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\scan.zip', 'scan.zip'],
    ['scan.zip/', 'scan.zip'],
    ['a"b.zip', 'a_b.zip'],
    ["it's.zip", "it's.zip"],
    ['a<b>|c?*:d.zip', 'a_b__c___d.zip'],
    ['two\nlines\r\n.zip', 'twolines.zip'],
    ['gpj.\u202Epiz.exe', 'gpj.piz.exe'],
    ['zero\u200Bwidth\uFEFF.zip', 'zerowidth.zip'],
    ['bell\u0007.zip', 'bell.zip'],
    ['  spaced \t out  .zip ', 'spaced out .zip'],
    ['.hidden', 'hidden'],
    ['... .zip', 'zip'],
    ['e\u0301.zip', 'é.zip'],
    ['e\u200D\u0301.zip', 'é.zip'],
    ['scan.zip. .', 'scan.zip'],
    ['a . zip', 'a . zip'],
    ['', 'unnamed'],
    ['/', 'unnamed'],
    ['..', 'unnamed'],
    ['\u202E', 'unnamed'],
  ])('%j is stored as %j', (given, stored) => {
    expect(safeFileName(given)).toBe(stored);
  });

  it('of ten thousand characters is cut in the middle and keeps its extension', () => {
    const stored = safeFileName(`${'🦴'.repeat(10_000)}.zip`);
    expect(Array.from(stored)).toHaveLength(FILE_NAME_MAX);
    expect(stored.endsWith('🦴.zip')).toBe(true);
  });

  const sign = fc.integer({ min: 0, max: 0x10ffff }).map((value) => String.fromCodePoint(value));
  const anyName = fc.oneof(
    fc.string({ unit: sign, maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('.', ' ', '/', '\\', '"', '\n', '\u202E', 'a', '🦴', ':'),
      maxLength: 20,
    }),
    fc.string({ unit: fc.oneof(sign, fc.constantFrom('a', '.')), minLength: 250, maxLength: 600 }),
  );

  it('is one line without a path, a direction mark or a reserved character', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        expect(safeFileName(given)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\:*?"<>|]/u);
      }),
    );
  });

  it('is never empty, never too long for a file system, and neither begins nor ends with a dot or a space', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        const stored = safeFileName(given);
        expect(stored).toMatch(/^[^.\s]/u);
        expect(stored).toMatch(/[^.\s]$/u);
        expect(Array.from(stored).length).toBeLessThanOrEqual(FILE_NAME_MAX);
      }),
    );
  });

  it('that is already safe stays as it is', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        const stored = safeFileName(given);
        expect(safeFileName(stored)).toBe(stored);
      }),
      { numRuns: 1000 },
    );
  });
});
