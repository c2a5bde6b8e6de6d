import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, fingerprintOf, folderContents, folderScanName } from './folder-scan.ts';
import type { FolderFile } from './folder-scan.ts';
import type { FolderFileKind } from './folder-files.ts';

const fileOf = (path: string, size = 10, lastModified = 7): FolderFile => ({ path, size, lastModified });
const known = (kind: FolderFileKind, ...paths: string[]) =>
  paths.map((path) => ({ kind, file: fileOf(path) }));

const somePath = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
const someFile: fc.Arbitrary<FolderFile> = fc.record({
  path: somePath.map((parts) => parts.map((part) => part.replaceAll('/', '_')).join('/')),
  size: fc.nat(),
  lastModified: fc.nat(),
});
const someFiles = fc.uniqueArray(someFile, { selector: ({ path }) => path, minLength: 1, maxLength: 20 });

describe('the contents of a folder', () => {
  it('are its images and objects in the order of their paths, and the rest by kind', () => {
    const contents = folderContents([
      ...known('IMAGE', 'b/2', 'a/9', 'b/10'),
      ...known('PROGRAM', 'x.exe', 'y.dll'),
      ...known('OBJECT', 'a/report'),
      ...known('DIRECTORY', 'DICOMDIR'),
    ]);
    expect(contents.uploaded.map(({ path }) => path)).toEqual(['a/9', 'a/report', 'b/10', 'b/2']);
    expect(contents).toMatchObject({
      images: 3,
      objects: 1,
      leftOut: [
        { reason: 'DIRECTORY', count: 1 },
        { reason: 'PROGRAM', count: 2 },
      ],
    });
  });

  it('without an image are not uploaded', () => {
    expect(folderContents(known('OBJECT', 'report')).uploaded).toEqual([]);
  });

  it('do not depend on the order in which the files were found', () => {
    fc.assert(
      fc.property(someFiles, (files) => {
        const all = files.map((file) => ({ kind: 'IMAGE' as const, file }));
        expect(folderContents([...all].reverse())).toEqual(folderContents(all));
      }),
    );
  });
});

describe('the archive of a folder', () => {
  it('has unique names without those of the disc, and no times', () => {
    const entries = entriesOf([fileOf('DOE^JOHN/IM 1'), fileOf('DOE^JOHN/../IM 2', 20, 99)]);
    expect(entries).toEqual([
      { name: '00001.dcm', size: 10, modified: new Date(0) },
      { name: '00002.dcm', size: 20, modified: new Date(0) },
    ]);
  });

  it('is named by its number of images', () => {
    expect([folderScanName(1), folderScanName(39)]).toEqual(['ct-scan-1-image.zip', 'ct-scan-39-images.zip']);
  });
});

describe('the fingerprint of a folder', () => {
  it('is the same for a folder and for its contents', () => {
    const inside = [fileOf('a/1'), fileOf('b/2')];
    const within = (folder: string) => inside.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
    expect(fingerprintOf(within('DISC'))).toBe(fingerprintOf(inside));
    expect(fingerprintOf(within('COPY/OF'))).toBe(fingerprintOf(inside));
  });

  it('differs where a path, a size or a time differs, or a file is missing', () => {
    fc.assert(
      fc.property(someFiles, fc.nat(), (files, pick) => {
        const index = pick % files.length;
        const changed = (change: (file: FolderFile) => FolderFile) =>
          files.map((file, at) => (at === index ? change(file) : file));
        const print = fingerprintOf(files);
        expect(fingerprintOf(changed((file) => ({ ...file, size: file.size + 1 })))).not.toBe(print);
        expect(fingerprintOf(changed((file) => ({ ...file, lastModified: -1 })))).not.toBe(print);
        expect(fingerprintOf(changed((file) => ({ ...file, path: `${file.path}x` })))).not.toBe(print);
        expect(fingerprintOf(files.toSpliced(index, 1))).not.toBe(print);
      }),
    );
  });
});
