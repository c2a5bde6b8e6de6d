import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZipEntry } from '../../files/zip-directory.ts';
import { catalogueKeyOf, clinicKey, clinicPartAddress, clinicPartId } from '../part-id.ts';
import { catalogueIssues } from './texts.ts';
import { catalogueZip } from './zip-contents.ts';

const entryOf = (name: string, changes: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  isEncrypted: false,
  method: 8,
  crc32: 0,
  compressed: 10,
  uncompressed: 100,
  at: 0,
  ...changes,
});

describe('the zip of a catalogue', () => {
  it('may have its files in folders, with what operating systems put beside them', () => {
    const { table, surfaces, problems } = catalogueZip(
      ['Acme/parts.CSV', 'Acme\\stl\\cup.STL', '__MACOSX/Acme/._cup.stl', 'Acme/.DS_Store'].map((name) =>
        entryOf(name),
      ),
    );
    expect([table?.name, surfaces.map(({ name }) => name), problems]).toEqual(['parts.CSV', ['cup.STL'], []]);
  });

  it.each([
    ['no table', [entryOf('a.stl')], 'There is no CSV file in the zip.'],
    ['two tables', [entryOf('a.csv'), entryOf('b.csv')], 'is a second CSV file'],
    ['another file', [entryOf('a.csv'), entryOf('a.exe')], 'is neither an STL nor a CSV file'],
    ['a file twice', [entryOf('a.csv'), entryOf('x/a.stl'), entryOf('y/A.stl')], 'is in the zip twice'],
    ['a password', [entryOf('a.csv', { isEncrypted: true })], 'is protected by a password'],
    ['an unusual method', [entryOf('a.csv', { method: 99 })], 'is packed in an unusual way'],
    ['a bomb', [entryOf('a.csv', { uncompressed: 2 ** 40 })], 'The zip unpacks to more than 512 MB'],
    [
      'too many files',
      Array.from({ length: 4101 }, (_, n) => entryOf(`${n}.stl`)),
      'The zip has more than 4,100 files',
    ],
  ])('with %s says so', (_, entries, said) => {
    const { problems } = catalogueZip(entries);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
  });

  it('is never a crash, whatever its names are', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const { table, surfaces } = catalogueZip(names.map((name) => entryOf(name)));
        for (const { name } of [...surfaces, ...(table ? [table] : [])]) expect(name).not.toMatch(/[/\\]/);
      }),
    );
  });
});

describe('the problems of a catalogue', () => {
  it('are answered in the order of the table, each with its place, and no more than a person reads', () => {
    const problems = Array.from({ length: 60 }, (_, n) => ({
      line: n === 0 ? null : 62 - n,
      column: 'File',
      file: 'a.stl',
      message: 'x',
    }));
    const issues = catalogueIssues(problems);
    expect(issues[0]).toEqual({ path: 'Line 3, File, a.stl', message: 'x' });
    expect(issues.at(-1)).toEqual({ path: '', message: '… and 10 more.' });
    expect(issues).toHaveLength(51);
  });
});

describe('the id of a part', () => {
  it('says which version of which catalogue it is of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e14 }), fc.integer({ min: 2, max: 1e8 }), (versionId, line) => {
        const partId = clinicPartId(versionId, line);
        expect(clinicPartAddress(partId)).toEqual({ versionId, line });
        expect(catalogueKeyOf(partId)).toBe(clinicKey(versionId));
      }),
    );
    expect(clinicPartAddress('generic/cup/52')).toBeUndefined();
    expect(catalogueKeyOf('generic/cup/52')).toBe('generic');
  });
});
