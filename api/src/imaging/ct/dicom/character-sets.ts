/** The character sets of a data set (PS3.3 C.12.1.1.2, PS3.5 6.1). */

/** By the suffix of the defined term, which is the same with and without code extensions. */
const CHARSETS: Partial<Record<string, string>> = {
  'IR 100': 'iso-8859-1',
  'IR 101': 'iso-8859-2',
  'IR 109': 'iso-8859-3',
  'IR 110': 'iso-8859-4',
  'IR 144': 'iso-8859-5',
  'IR 127': 'iso-8859-6',
  'IR 126': 'iso-8859-7',
  'IR 138': 'iso-8859-8',
  'IR 148': 'iso-8859-9',
  'IR 203': 'iso-8859-15',
  'IR 166': 'windows-874',
  'IR 13': 'shift_jis',
  'IR 87': 'shift_jis',
  'IR 159': 'shift_jis',
  'IR 149': 'euc-kr',
  'IR 58': 'gb18030',
  'IR 192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gb18030',
};

interface CodeExtension {
  /** After the escape character. */
  readonly sequence: string;
  readonly charset: string;
  /** How to convert the bytes for the decoder: EUC sets the high bit of both bytes. */
  readonly shift?: 'euc' | 'euc-3';
}

/** PS3.3 tables C.12-3 and C.12-4: the sets that a text may switch to. */
const EXTENSIONS: readonly CodeExtension[] = [
  { sequence: '(B', charset: 'latin1' },
  { sequence: '(J', charset: 'shift_jis' },
  { sequence: ')I', charset: 'shift_jis' },
  { sequence: '$B', charset: 'euc-jp', shift: 'euc' },
  { sequence: '$@', charset: 'euc-jp', shift: 'euc' },
  { sequence: '$(D', charset: 'euc-jp', shift: 'euc-3' },
  { sequence: '$)C', charset: 'euc-kr' },
  { sequence: '$)A', charset: 'gb18030' },
  { sequence: '-A', charset: 'iso-8859-1' },
  { sequence: '-B', charset: 'iso-8859-2' },
  { sequence: '-C', charset: 'iso-8859-3' },
  { sequence: '-D', charset: 'iso-8859-4' },
  { sequence: '-L', charset: 'iso-8859-5' },
  { sequence: '-G', charset: 'iso-8859-6' },
  { sequence: '-F', charset: 'iso-8859-7' },
  { sequence: '-H', charset: 'iso-8859-8' },
  { sequence: '-M', charset: 'iso-8859-9' },
  { sequence: '-T', charset: 'windows-874' },
  { sequence: '-b', charset: 'iso-8859-15' },
];

const ESCAPE = 0x1b;

export const decodeLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

const decode = (bytes: Uint8Array, charset: string): string => {
  if (charset === 'latin1' || charset === 'iso-8859-1') return decodeLatin1(bytes);
  const decoder = decoders.get(charset) ?? new TextDecoder(charset);
  decoders.set(charset, decoder);
  return decoder.decode(bytes);
};

/** Converts a two-byte Japanese set to EUC. */
const asEuc = (bytes: Uint8Array, shift: 'euc' | 'euc-3'): Uint8Array => {
  const high = bytes.map((byte) => (byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte));
  if (shift === 'euc') return high;
  const marked: number[] = [];
  for (let at = 0; at < high.length; at += 2) marked.push(0x8f, ...high.subarray(at, at + 2));
  return Uint8Array.from(marked);
};

const decodeAs = (bytes: Uint8Array, { charset, shift }: Pick<CodeExtension, 'charset' | 'shift'>): string =>
  decode(shift ? asEuc(bytes, shift) : bytes, charset);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The text is Latin-1 then, whichever bytes are invalid.
    return false;
  }
};

/** Without a declared set the text should be ASCII; in practice it is often UTF-8. */
const decodeUndeclared = (bytes: Uint8Array): string => {
  const text = decodeLatin1(bytes);
  return /[\x80-\xff]/.test(text) && isUtf8(bytes) ? decode(bytes, 'utf-8') : text;
};

const decodeWithEscapes = (bytes: Uint8Array, first: (bytes: Uint8Array) => string): string => {
  let text = '';
  let read = first;
  let from = 0;
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, from)) {
    text += read(bytes.subarray(from, at));
    const after = decodeLatin1(bytes.subarray(at + 1, at + 4));
    const extension = EXTENSIONS.find(({ sequence }) => after.startsWith(sequence));
    read = extension ? (part) => decodeAs(part, extension) : first;
    from = at + 1 + (extension?.sequence.length ?? 0);
  }
  return text + read(bytes.subarray(from));
};

const termOf = (value: string): string =>
  value
    .trim()
    .toUpperCase()
    .replace(/^ISO[_ ]?(2022 )?/, '')
    .replace(/^IR_?(\d)/, 'IR $1');

/** By the value of SpecificCharacterSet, if there is one. */
export const textDecoder = (declared: string | undefined): ((bytes: Uint8Array) => string) => {
  const [initial = ''] = (declared ?? '').split('\\').map(termOf);
  const charset = CHARSETS[initial];
  const first = charset === undefined ? decodeUndeclared : (bytes: Uint8Array) => decode(bytes, charset);
  return (bytes) => (bytes.includes(ESCAPE) ? decodeWithEscapes(bytes, first) : first(bytes));
};
