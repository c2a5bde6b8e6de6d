import { describe, expect, it } from 'vitest';
import { droppedOf, filesInFolders } from './dropped.ts';

const BATCH = 100;

interface FakeFolder {
  readonly [name: string]: FakeFolder | 'file' | 'unreadable';
}

const entryOf = (name: string, path: string, what: FakeFolder[string]): FileSystemEntry => {
  const fullPath = `${path}/${name}`;
  const base = { name, fullPath, isFile: typeof what === 'string', isDirectory: typeof what !== 'string' };
  if (what === 'file')
    return { ...base, file: (found: FileCallback) => found(new File(['x'], name)) } as FileSystemFileEntry;
  if (what === 'unreadable') {
    const file: FileSystemFileEntry['file'] = (_, fail) => fail?.(new DOMException('no', 'NotReadableError'));
    return { ...base, file } as FileSystemFileEntry;
  }
  const createReader = () => {
    const entries = Object.entries(what).map(([child, of]) => entryOf(child, fullPath, of));
    return {
      readEntries: (found: FileSystemEntriesCallback) => found(entries.splice(0, BATCH)),
    };
  };
  return { ...base, createReader } as FileSystemDirectoryEntry;
};

const folderOf = (name: string, files: FakeFolder) => entryOf(name, '', files) as FileSystemDirectoryEntry;

const pathsIn = async (...folders: FileSystemDirectoryEntry[]): Promise<readonly string[]> => {
  const found = await filesInFolders(folders, () => undefined, new AbortController().signal);
  return found.map(({ path }) => path).sort();
};

describe('a dropped folder', () => {
  it('gives every file in it, however deep', async () => {
    const disc = folderOf('DISC', { DICOMDIR: 'file', S1: { I1: 'file', DEEP: { I2: 'file' } }, EMPTY: {} });
    expect(await pathsIn(disc)).toEqual(['DISC/DICOMDIR', 'DISC/S1/DEEP/I2', 'DISC/S1/I1']);
  });

  it('gives all files of a folder that the browser reads in batches', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`I${index}`, 'file'] as const),
    );
    expect(await pathsIn(folderOf('S1', files))).toHaveLength(250);
  });

  it('may be one of several', async () => {
    expect(await pathsIn(folderOf('A', { 1: 'file' }), folderOf('B', { 1: 'file' }))).toEqual(['A/1', 'B/1']);
  });

  it('that cannot be read completely is not read at all, and the file is named', async () => {
    await expect(pathsIn(folderOf('DISC', { I1: 'file', I2: 'unreadable' }))).rejects.toThrow(
      'DISC/I2 cannot be read.',
    );
  });

  it('is not read further once the person cancels', async () => {
    const control = new AbortController();
    const files = { I1: 'file', I2: 'file', I3: 'file' } as const;
    const counts: number[] = [];
    const reading = filesInFolders(
      [folderOf('S1', files)],
      (count) => {
        counts.push(count);
        control.abort();
      },
      control.signal,
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(counts).toEqual([1]);
  });
});

it('what was dropped is split into files and folders', () => {
  const file = new File(['x'], 'scan.zip');
  const folder = folderOf('DISC', {});
  const items = [
    { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => new File([], 'DISC') },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file },
    { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null },
  ];
  expect(droppedOf({ items } as unknown as DataTransfer)).toEqual({ files: [file], folders: [folder] });
});
