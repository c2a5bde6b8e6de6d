import { describe, expect, it } from 'vitest';
import { problemsOf } from './check.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);
const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

describe('the check before an upload', () => {
  it('finds no problems in valid files', async () => {
    expect(await problemsOf('SCAN', 'LEFT', [file('scan.zip', ZIP), file('a.csv', 'Side,LEFT')])).toEqual([]);
    expect(await problemsOf('MODEL', 'LEFT', [file('a.stl', 'solid a\nendsolid a')])).toEqual([]);
  });

  it('rejects a file extension that the type does not accept', async () => {
    expect(await problemsOf('MODEL', 'LEFT', [file('a.obj', 'v 0 0 0')])).toEqual([
      'a.obj: a 3D Model is a .stl file',
    ]);
  });

  it('rejects content that does not match the extension', async () => {
    expect(await problemsOf('SCAN', 'LEFT', [file('scan.dcm', ZIP)])).toEqual([
      'scan.dcm: the content is that of a .zip file',
    ]);
    expect(await problemsOf('SCAN', 'LEFT', [file('scan.zip', '')])).toHaveLength(1);
  });

  it('names all files of the other side in one message', async () => {
    const files = [
      file('a.csv', 'Size,50\nSide,RIGHT'),
      file('b.csv', 'Size,50\nx,R'),
      file('c.csv', 'Side,L'),
    ];
    expect(await problemsOf('ALGORITHM', 'LEFT', files)).toEqual(['Wrong side in: a.csv, b.csv']);
  });

  it('gives the reason why a CSV file cannot be read', async () => {
    expect(await problemsOf('ALGORITHM', 'LEFT', [file('a.csv', new Uint8Array([0xff, 0xfe, 0]))])).toEqual([
      'Error validating CSV files: a.csv: The file is not UTF-8 text.',
    ]);
  });

  it('does not read a CSV file that is too large', async () => {
    const large = file('a.csv', 'x'.repeat(1024 ** 2 + 1));
    expect(await problemsOf('ALGORITHM', 'LEFT', [large])).toEqual([
      'a.csv: a file of this kind can have at most 1 MB',
    ]);
  });
});
