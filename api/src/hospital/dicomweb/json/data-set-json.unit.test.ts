import { describe, expect, it } from 'vitest';
import { dataElement } from '../../../imaging/ct/dicom/data-element.ts';
import { emptyPreamble, metaGroup } from '../../../imaging/ct/dicom/part10.ts';
import { EXPLICIT, IMPLICIT } from '../../../imaging/ct/dicom/transfer-syntaxes.ts';
import { bytesAtPath, dataSetJson } from './data-set-json.ts';
import { parseDataSet } from './parse-data-set.ts';

type Field = readonly [tag: number, vr: string, value: string | Buffer];

const item = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt16LE(0xe000, 2);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
};
const even = (value: string | Buffer): Buffer => {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value, 'utf8');
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(' ')]);
};
const elements = (fields: readonly Field[], isExplicit: boolean): Buffer =>
  Buffer.concat(fields.map(([tag, vr, value]) => dataElement(tag, isExplicit ? vr : undefined, even(value))));
const parse = (fields: readonly Field[], syntax = EXPLICIT) =>
  parseDataSet(
    Buffer.concat([emptyPreamble(), metaGroup(syntax), elements(fields, syntax !== IMPLICIT)]),
    'PART10',
    syntax,
  );
const jsonOf = (fields: readonly Field[], syntax?: string) => dataSetJson(parse(fields, syntax), (path) => `at/${path}`);

const FIELDS: readonly Field[] = [
  [0x0008_0008, 'CS', 'ORIGINAL\\PRIMARY\\\\AXIAL'],
  [0x0008_0016, 'UI', '1.2.3\0'],
  [0x0008_0020, 'DA', ''],
  [0x0010_0010, 'PN', 'Yamada^Tarou=山田^太郎=やまだ^たろう'],
  [0x0018_0050, 'DS', '1.25'],
  [0x0020_0013, 'IS', '+7 '],
  [0x0020_0032, 'DS', '-1.5\\0\\nan'],
  [0x0020_4000, 'LT', 'one\\two'],
  [0x0028_0010, 'US', Buffer.from([0, 2])],
  [0x0028_0103, 'US', Buffer.from([1, 0])],
  [0x0028_0120, 'SS', Buffer.from([0x30, 0xf8])],
];

describe('a data set as JSON', () => {
  it('has values by their representation, in both encodings', () => {
    const charset: Field = [0x0008_0005, 'CS', 'ISO_IR 192'];
    for (const syntax of [EXPLICIT, IMPLICIT])
      expect(jsonOf([charset, ...FIELDS], syntax)).toEqual({
        '00080005': { vr: 'CS', Value: ['ISO_IR 192'] },
        '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY', null, 'AXIAL'] },
        '00080016': { vr: 'UI', Value: ['1.2.3'] },
        '00080020': { vr: 'DA' },
        '00100010': {
          vr: 'PN',
          Value: [{ Alphabetic: 'Yamada^Tarou', Ideographic: '山田^太郎', Phonetic: 'やまだ^たろう' }],
        },
        '00180050': { vr: 'DS', Value: [1.25] },
        '00200013': { vr: 'IS', Value: [7] },
        '00200032': { vr: 'DS', Value: [-1.5, 0, 'nan'] },
        '00204000': { vr: 'LT', Value: ['one\\two'] },
        '00280010': { vr: 'US', Value: [512] },
        '00280103': { vr: 'US', Value: [1] },
        '00280120': { vr: 'SS', Value: [-2000] },
      });
  });

  it('is in UTF-8, whatever the character set of the image', () => {
    const latin: readonly Field[] = [
      [0x0008_0005, 'CS', 'ISO_IR 100'],
      [0x0010_0010, 'PN', Buffer.from('M\xfcller^J\xf6rg', 'latin1')],
    ];
    expect(jsonOf(latin)).toEqual({
      '00080005': { vr: 'CS', Value: ['ISO_IR 192'] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Müller^Jörg' }] },
    });
  });

  it('has sequences, and refers to long binary values inside them', () => {
    const long = Buffer.alloc(2000, 7);
    for (const syntax of [EXPLICIT, IMPLICIT]) {
      const isExplicit = syntax !== IMPLICIT;
      const inner = elements(
        [
          [0x0008_0100, 'SH', 'CODE'],
          [0x0009_0010, 'LO', 'MAKER'],
          [0x0009_1001, 'OB', Buffer.from([1, 2])],
          [0x0009_1002, 'OB', long],
        ],
        isExplicit,
      );
      const data = parse([[0x0008_1032, 'SQ', item(inner)]], syntax);
      const vr = isExplicit ? 'OB' : 'UN';
      expect(dataSetJson(data, (path) => `at/${path}`)).toEqual({
        '00081032': {
          vr: 'SQ',
          Value: [
            {
              '00080100': { vr: 'SH', Value: ['CODE'] },
              '00090010': { vr: 'LO', Value: ['MAKER'] },
              '00091001': { vr, InlineBinary: 'AQI=' },
              '00091002': { vr, BulkDataURI: 'at/00081032.0.00091002' },
            },
          ],
        },
      });
      expect(Buffer.from(bytesAtPath(data, '00081032.0.00091002') ?? []).equals(long)).toBe(true);
      expect(bytesAtPath(data, '00081032.1.00091002')).toBeUndefined();
      expect(bytesAtPath(data, '00081032')).toBeUndefined();
    }
  });

  it('of damaged bytes has what comes before the damage, or is an error', () => {
    const whole = Buffer.concat([emptyPreamble(), metaGroup(EXPLICIT), elements(FIELDS, true)]);
    for (let end = 132; end < whole.length; end += 1)
      expect(() => {
        try {
          dataSetJson(parseDataSet(whole.subarray(0, end), 'PART10', EXPLICIT), (path) => path);
        } catch (error) {
          if (!(error instanceof Error && error.message === 'The header of the image cannot be read.')) throw error;
        }
      }).not.toThrow();
  });
});
