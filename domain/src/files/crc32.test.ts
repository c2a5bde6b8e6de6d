import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

/** Bit by bit, as the definition says. */
const slowCrc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
};

describe('the checksum of a zip entry', () => {
  it('is the CRC-32 that others compute', () => {
    expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });

  it('is right for any bytes, also where they come in several blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        expect(crc32(bytes)).toBe(slowCrc32(bytes));
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(slowCrc32(bytes));
      }),
    );
  });
});
