import type { FileType } from '@cotyle/domain/files/kind';
import { describe, expect, it } from 'vitest';
import { BLOB_READER } from '../folder/blob-reader.ts';
import { isFolderZip } from '../folder/folder-zip.ts';
import { prepareUploads } from './prepare.ts';

const DICOM = (() => {
  const bytes = new Uint8Array(200);
  bytes.set([0x44, 0x49, 0x43, 0x4d], 128);
  return bytes;
})();
const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

type Content = string | Uint8Array<ArrayBuffer>;

const prepare = (files: Readonly<Record<string, Content>>, type: FileType = 'SCAN') =>
  prepareUploads(
    {
      files: Object.entries(files).map(([path, content]) => ({
        path,
        file: new File([content], path.split('/').pop() ?? '', { lastModified: 7 }),
      })),
      folders: [],
    },
    {
      type,
      side: 'LEFT',
      reader: BLOB_READER,
      onRead: () => undefined,
      signal: new AbortController().signal,
    },
  );

/** The names of what would be uploaded; folders with what was found in them. */
const summaryOf = async (files: Readonly<Record<string, Content>>) => {
  const prepared = await prepare(files);
  if (prepared.problems) return { problems: prepared.problems };
  return prepared.files.map((file) =>
    isFolderZip(file) ? { images: file.contents.images, leftOut: file.contents.leftOut } : file.name,
  );
};

describe('what is uploaded as a scan', () => {
  it('is a single .zip, .dcm or .csv as it is', async () => {
    expect(await summaryOf({ 'scan.zip': ZIP })).toEqual(['scan.zip']);
    expect(await summaryOf({ 'slice.dcm': DICOM })).toEqual(['slice.dcm']);
    expect(await summaryOf({ 'a.csv': 'Side,LEFT' })).toEqual(['a.csv']);
    expect(await summaryOf({ 'pelvis.zip': ZIP, 'knee.zip': ZIP })).toEqual(['pelvis.zip', 'knee.zip']);
  });

  it('is one scan of several loose images, whatever they are called', async () => {
    const one = { images: 2, leftOut: [] };
    expect(await summaryOf({ 'a.dcm': DICOM, 'b.dcm': DICOM })).toEqual([one]);
    expect(await summaryOf({ IM1: DICOM, IM2: DICOM, 'knee.zip': ZIP })).toEqual(['knee.zip', one]);
    expect(await summaryOf({ IM1: DICOM })).toEqual([{ images: 1, leftOut: [] }]);
  });

  it('is one scan of the images in a folder, without the rest', async () => {
    const disc = {
      'DISC/S1/IM1': DICOM,
      'DISC/S1/IM2': DICOM,
      'DISC/AUTORUN.INF': '[autorun]',
      'DISC/scan.zip': ZIP,
    };
    expect(await summaryOf(disc)).toEqual([
      {
        images: 2,
        leftOut: [
          { reason: 'PROGRAM', count: 1 },
          { reason: 'ARCHIVE', count: 1 },
        ],
      },
    ]);
  });

  it('is nothing where a folder has no images, and what it has instead is counted', async () => {
    expect(await prepare({ 'DISC/README.TXT': 'Hello', 'DISC/b.exe': 'MZ' })).toEqual({
      problems: ['There are no DICOM images in what you chose.'],
      leftOut: [
        { reason: 'PROGRAM', count: 1 },
        { reason: 'DOCUMENT', count: 1 },
      ],
    });
    expect(await prepare({})).toEqual({
      problems: ['There are no DICOM images in what you chose.'],
      leftOut: [],
    });
  });

  it('is nothing where loose files are no images, for the reason of each', async () => {
    expect(await summaryOf({ 'photo.jpg': 'x' })).toEqual({
      problems: ['photo.jpg: a CT Scan is a .zip, .dcm or .csv file'],
    });
    expect(await summaryOf({ 'a.dcm': ZIP, 'b.dcm': ZIP })).toEqual({
      problems: ['a.dcm: the content is that of a .zip file', 'b.dcm: the content is that of a .zip file'],
    });
  });

  it('is nothing where a file beside the images is rejected', async () => {
    expect(await summaryOf({ IM1: DICOM, IM2: DICOM, 'a.csv': 'Side,RIGHT' })).toEqual({
      problems: ['Wrong side in: a.csv'],
    });
  });
});

it('a folder is not uploaded as a model', async () => {
  const folder = { name: 'models' } as FileSystemDirectoryEntry;
  const options = {
    type: 'MODEL' as const,
    side: 'LEFT' as const,
    reader: BLOB_READER,
    onRead: () => undefined,
    signal: new AbortController().signal,
  };
  expect(await prepareUploads({ files: [], folders: [folder] }, options)).toEqual({
    problems: ['models: a 3D Model is a .stl file'],
  });
});
