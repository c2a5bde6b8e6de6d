import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptedEndings,
  acceptsContent,
  contentProblem,
  defaultDescription,
  endingAccepted,
  FILE_CONTENTS,
  FILE_TYPES,
  fileTypeLabel,
  wrongEnding,
} from './kind.ts';

describe('the types of files', () => {
  it.each([
    ['SCAN', 'CT Scan', 'CT scan', ['.zip', '.dcm', '.csv']],
    ['MODEL', '3D Model', '3D model', ['.stl']],
    ['ALGORITHM', 'CSV Configuration', 'CSV configuration', ['.csv']],
  ] as const)('%s is a %s, described as %s by default, and accepts %j', (type, label, said, endings) => {
    expect([fileTypeLabel(type), defaultDescription(type), acceptedEndings(type)]).toEqual([
      label,
      said,
      endings,
    ]);
  });

  it('accept exactly the specified contents', () => {
    const taken = FILE_TYPES.map((type) => FILE_CONTENTS.filter((content) => acceptsContent(type, content)));
    expect(taken).toEqual([['ZIP', 'DICOM', 'CSV'], ['STL_BINARY', 'STL_ASCII'], ['CSV']]);
  });

  it('check the ending of a name, ignoring case', () => {
    expect(endingAccepted('SCAN', 'pelvis.ZIP')).toBe(true);
    expect(endingAccepted('SCAN', 'pelvis.zip.exe')).toBe(false);
    expect(endingAccepted('MODEL', 'stl')).toBe(false);
    expect(wrongEnding('SCAN', 'a.exe')).toBe('a.exe: a CT Scan is a .zip, .dcm or .csv file');
    expect(wrongEnding('MODEL', 'a.zip')).toBe('a.zip: a 3D Model is a .stl file');
  });
});

describe('the content of a file', () => {
  it.each([
    ['SCAN', 'a.zip', 'ZIP', undefined],
    ['SCAN', 'a.dcm', 'DICOM', undefined],
    ['MODEL', 'a.STL', 'STL_ASCII', undefined],
    ['ALGORITHM', 'a.csv', 'CSV', undefined],
    ['SCAN', 'a.zip', undefined, 'a.zip: the content is not that of a .zip, .dcm or .csv file'],
    ['MODEL', 'a.stl', 'ZIP', 'a.stl: the content is not that of a .stl file'],
    ['SCAN', 'a.csv', 'ZIP', 'a.csv: the content is that of a .zip file'],
    ['SCAN', 'text.zip', 'CSV', 'text.zip: the content is text, not that of a .zip file'],
    ['SCAN', 'text.DCM', 'CSV', 'text.DCM: the content is text, not that of a .dcm file'],
    ['SCAN', 'text', 'CSV', 'text: the content is text, not that of a .zip, .dcm or .csv file'],
  ] as const)(
    'uploaded as %s, named %s and recognized as %s, has the problem %j',
    (type, name, content, problem) => {
      expect(contentProblem(type, name, content)).toBe(problem);
    },
  );

  it('is accepted only when the type accepts it and the name has its ending', () => {
    const endings = fc.constantFrom('.zip', '.dcm', '.csv', '.stl', '.exe', '');
    const stem = fc.string({ maxLength: 10 });
    fc.assert(
      fc.property(
        fc.constantFrom(...FILE_TYPES),
        fc.constantFrom(undefined, ...FILE_CONTENTS),
        fc.tuple(stem, endings).map((parts) => parts.join('')),
        (type, content, name) =>
          contentProblem(type, name, content) !== undefined ||
          (content !== undefined && acceptsContent(type, content) && endingAccepted(type, name)),
      ),
    );
  });
});
