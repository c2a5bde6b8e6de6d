import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dicomFile } from '../phantom/dicom.ts';
import { HEAD_BYTES } from './content.ts';
import { kindInFolder, LEFT_OUT, splitLooseFiles } from './folder-files.ts';

const text = (content: string): Uint8Array => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const CT = '1.2.840.10008.5.1.4.1.1.2';
const REPORT = '1.2.840.10008.5.1.4.1.1.88.67';
const DICOMDIR = '1.2.840.10008.1.3.10';
const of = (sopClass: string): Uint8Array => dicomFile(sopClass, '2.25.1', []);
const IMAGE = of(CT);
/** An image without preamble and meta group: it begins with (0008,0005) CS. */
const OLD_IMAGE = Uint8Array.from([8, 0, 5, 0, ...text('CS'), 10, 0, ...text('ISO_IR 100')]);
const PROGRAM = text('MZ and code');

describe('a file of a folder', () => {
  it.each([
    ['DICOM/IM000001', IMAGE, 'IMAGE'],
    ['a.dcm', IMAGE, 'IMAGE'],
    ['series 1/a.ima', OLD_IMAGE, 'IMAGE'],
    ['1.2.840.113619.2', IMAGE, 'IMAGE'],
    ['report.dcm', of(REPORT), 'OBJECT'],
    ['DICOMDIR', of(DICOMDIR), 'DIRECTORY'],
    ['dicomdir', text('not even DICOM'), 'DIRECTORY'],
    ['index.dcm', of(DICOMDIR), 'DIRECTORY'],
    ['AUTORUN.INF', text('[autorun]'), 'PROGRAM'],
    ['VIEWER/start', PROGRAM, 'PROGRAM'],
    ['viewer/run.exe', PROGRAM, 'PROGRAM'],
    ['viewer/data.dat', OLD_IMAGE, 'PROGRAM'],
    ['README', text('Please read this.'), 'DOCUMENT'],
    ['report.pdf', text('%PDF-1.7'), 'DOCUMENT'],
    ['key image', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'DOCUMENT'],
    ['scan.zip', text('PK\x03\x04'), 'ARCHIVE'],
    ['scan', text('PK\x03\x04 and more'), 'ARCHIVE'],
    ['.DS_Store', text('x'), 'SYSTEM'],
    ['._IM000001', text('\x00\x05\x16\x07'), 'SYSTEM'],
    ['__MACOSX/IM000001', IMAGE, 'SYSTEM'],
    ['Thumbs.db', text('x'), 'SYSTEM'],
    ['IM000002', new Uint8Array(), 'EMPTY'],
    ['IM000003', Uint8Array.from([1, 0, 200, 3]), 'OTHER'],
  ] as const)('%s is recognized', (path, bytes, kind) => {
    expect(kindInFolder(path, bytes.subarray(0, HEAD_BYTES), bytes.length)).toBe(kind);
  });

  it('with the mark of DICOM is an image whatever it is called', () => {
    for (const path of ['a.exe', 'a.pdf', 'a.zip', 'readme.txt', 'a'])
      expect(kindInFolder(path, IMAGE, IMAGE.length)).toBe('IMAGE');
  });

  it('of any name and content has one kind', () => {
    const kinds = ['IMAGE', 'OBJECT', ...Object.keys(LEFT_OUT)];
    const dicm = fc
      .uint8Array({ maxLength: 60 })
      .map((rest) => Uint8Array.from([...new Uint8Array(128), ...text('DICM'), ...rest]));
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.oneof(fc.uint8Array({ maxLength: 200 }), dicm),
        (path, head) => {
          expect(kinds).toContain(kindInFolder(path, head, head.length));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('loose files', () => {
  const split = (...names: string[]) => {
    const { alone, together } = splitLooseFiles(names.map((name) => ({ name })));
    return [alone.map(({ name }) => name), together.map(({ name }) => name)];
  };

  it('of which each is whole are uploaded as they are', () => {
    expect(split('scan.zip', 'KNEE.ZIP', 'a.csv')).toEqual([['scan.zip', 'KNEE.ZIP', 'a.csv'], []]);
    expect(split('slice.dcm')).toEqual([['slice.dcm'], []]);
    expect(split('slice.DCM', 'a.csv')).toEqual([['slice.DCM', 'a.csv'], []]);
  });

  it('that are images become one scan', () => {
    expect(split('a.dcm', 'b.dcm', 'c.csv')).toEqual([['c.csv'], ['a.dcm', 'b.dcm']]);
    expect(split('IM1', 'IM2')).toEqual([[], ['IM1', 'IM2']]);
    expect(split('IM1')).toEqual([[], ['IM1']]);
  });
});
