import { describe, expect, it } from 'vitest';
import { textDecoder } from './character-sets.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  );

describe('a name in a header', () => {
  it.each<[declared: string, written: Uint8Array, text: string]>([
    ['ISO_IR 100', bytes('Buc^J', [0xe9], 'r', [0xf4], 'me'), 'Buc^Jérôme'],
    ['ISO_IR 101', bytes('W', [0xb3], 'adys', [0xb3], 'aw'), 'Władysław'],
    ['ISO_IR 110', bytes([0xa9], 'kiele'), 'Škiele'],
    ['ISO_IR 144', bytes([0xbf, 0xd5, 0xe2, 0xe0, 0xde, 0xd2]), 'Петров'],
    ['ISO_IR 126', bytes([0xc4, 0xe9, 0xef, 0xed, 0xf5, 0xf3, 0xe9, 0xef, 0xf2]), 'Διονυσιος'],
    ['ISO_IR 127', bytes([0xe2, 0xc8, 0xc7, 0xe6, 0xea]), 'قباني'.normalize('NFC')],
    ['ISO_IR 138', bytes([0xf9, 0xf8, 0xe5, 0xef]), 'שרון'],
    ['ISO_IR 148', bytes([0xdd], 'pek'), 'İpek'],
    ['ISO_IR 192', Buffer.from('Wang^XiaoDong=王^小东', 'utf8'), 'Wang^XiaoDong=王^小东'],
    ['GB18030', bytes('Wang=', [0xcd, 0xf5], '^', [0xd0, 0xa1, 0xb6, 0xab]), 'Wang=王^小东'],
    ['ISO_IR 13', bytes([0xd4, 0xcf, 0xc0, 0xde], '^', [0xc0, 0xdb, 0xb3]), 'ﾔﾏﾀﾞ^ﾀﾛｳ'],
  ])('in %s is decoded', (declared, written, text) => {
    expect(textDecoder(declared)(written)).toBe(text);
  });

  it('may switch its character set, as in the examples of PS3.5, annexes H and I', () => {
    const japanese = bytes(
      'Yamada^Tarou=\x1b$B',
      [0x3b, 0x33, 0x45, 0x44],
      '\x1b(B^\x1b$B',
      [0x42, 0x40, 0x4f, 0x3a],
      '\x1b(B=\x1b$B',
      [0x24, 0x64, 0x24, 0x5e, 0x24, 0x40],
      '\x1b(B^\x1b$B',
      [0x24, 0x3f, 0x24, 0x6d, 0x24, 0x26],
      '\x1b(B',
    );
    expect(textDecoder('\\ISO 2022 IR 87')(japanese)).toBe('Yamada^Tarou=山田^太郎=やまだ^たろう');
    const korean = bytes(
      'Hong^Gildong=\x1b$)C',
      [0xfb, 0xf3],
      '^\x1b$)C',
      [0xd1, 0xce, 0xd4, 0xd7],
      '=\x1b$)C',
      [0xc8, 0xab],
      '^\x1b$)C',
      [0xb1, 0xe6, 0xb5, 0xbf],
    );
    expect(textDecoder('\\ISO 2022 IR 149')(korean)).toBe('Hong^Gildong=洪^吉洞=홍^길동');
    const mixed = bytes('M', [0xfc], 'ller=\x1b-L', [0xbf, 0xd5, 0xe2, 0xe0]);
    expect(textDecoder('ISO 2022 IR 100\\ISO 2022 IR 144')(mixed)).toBe('Müller=Петр');
  });

  it('without a declared character set is read as UTF-8 if valid, and as Latin-1 otherwise', () => {
    expect(textDecoder(undefined)(bytes('Smith^Ann'))).toBe('Smith^Ann');
    expect(textDecoder(undefined)(Buffer.from('Müller^Jürgen', 'utf8'))).toBe('Müller^Jürgen');
    expect(textDecoder(undefined)(bytes('M', [0xfc], 'ller'))).toBe('Müller');
    expect(textDecoder('ISO_IR 999')(bytes('M', [0xfc], 'ller'))).toBe('Müller');
  });

  it('with an invalid or truncated escape sequence is still read', () => {
    expect(textDecoder('\\ISO 2022 IR 87')(bytes('A\x1b?B'))).toBe('A?B');
    expect(textDecoder('\\ISO 2022 IR 87')(bytes('A\x1b'))).toBe('A');
    expect(textDecoder('\\ISO 2022 IR 159')(bytes('\x1b$(D', [0x30]))).toHaveLength(1);
  });
});
