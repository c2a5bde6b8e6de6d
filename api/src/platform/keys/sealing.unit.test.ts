import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealing, isPlain, plainSealing } from './sealing.ts';

const bytes = fc.uint8Array({ maxLength: 200 });
const purpose = fc.string({ maxLength: 20 });

describe('a small secret', () => {
  it('is opened as it was sealed, for the same purpose alone', () => {
    const sealing = createSealing(randomBytes(32));
    fc.assert(
      fc.property(bytes, purpose, purpose, (plain, one, other) => {
        fc.pre(one !== other);
        const sealed = sealing.seal(plain, one);
        expect(Buffer.from(sealing.open(sealed, one)).equals(plain)).toBe(true);
        expect(() => sealing.open(sealed, other)).toThrow('cannot be opened');
      }),
    );
  });

  it('is an error with any changed byte, another key or no key, and the message does not contain it', () => {
    const sealing = createSealing(randomBytes(32));
    const sealed = sealing.seal(Buffer.from('JBSWY3DPEHPK3PXP'), 'code');
    expect(Buffer.from(sealed).includes('JBSWY3DP')).toBe(false);
    for (let at = 1; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealing.open(changed, 'code')).toThrow('The secret of code cannot be opened');
    }
    expect(() => createSealing(randomBytes(32)).open(sealed, 'code')).toThrow('of another key');
    expect(() => plainSealing.open(sealed, 'code')).toThrow('MASTER_KEYS is needed');
    expect(() => sealing.open(Buffer.of(7, 1, 2), 'code')).toThrow('cannot be opened');
    expect(() => sealing.open(new Uint8Array(), 'code')).toThrow('cannot be opened');
  });

  it('of a time without a master key is marked as plain and stays readable with one', () => {
    const sealed = plainSealing.seal(Buffer.from('secret'), 'code');
    expect(isPlain(sealed)).toBe(true);
    for (const sealing of [plainSealing, createSealing(randomBytes(32))])
      expect(Buffer.from(sealing.open(sealed, 'code')).toString()).toBe('secret');
    expect(isPlain(createSealing(randomBytes(32)).seal(Buffer.from('secret'), 'code'))).toBe(false);
  });
});
