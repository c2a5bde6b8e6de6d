import type { ZipEntry } from '../../files/zip-directory.ts';
import { shownSize } from '../../files/texts.ts';
import type { CatalogueProblem } from './catalogue-row.ts';
import { CATALOGUE_FILES_AT_MOST, CATALOGUE_UNPACKED_MAX_BYTES } from './limits.ts';

/** A file of the zip, by its name without folders. */
export interface CatalogueFile {
  readonly name: string;
  readonly entry: ZipEntry;
}

export interface CatalogueZip {
  readonly table: CatalogueFile | undefined;
  readonly surfaces: readonly CatalogueFile[];
  readonly problems: readonly CatalogueProblem[];
}

const ofWhole = (message: string): CatalogueProblem => ({ line: null, column: null, message });
const ofFile = (file: string, message: string): CatalogueProblem => ({
  line: null,
  column: null,
  file: shownName(file),
  message,
});
const shownName = (name: string): string => name.replaceAll(/\p{C}/gu, '?').slice(0, 80);

/** What operating systems put beside the files. */
const isByTheWay = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path);

const STORED_OR_DEFLATED = [0, 8];

const entryProblems = ({ name, entry }: CatalogueFile): CatalogueProblem[] => {
  if (entry.isEncrypted) return [ofFile(name, 'is protected by a password. Please make a zip without one.')];
  if (!STORED_OR_DEFLATED.includes(entry.method))
    return [ofFile(name, 'is packed in an unusual way. Please make an ordinary zip.')];
  return [];
};

const endsWith = (name: string, ending: string): boolean => name.toLowerCase().endsWith(ending);

const twice = (files: readonly CatalogueFile[]): CatalogueProblem[] => {
  const names = files.map(({ name }) => name.toLowerCase());
  return files
    .filter((_, n) => names.indexOf(names[n] ?? '') < n)
    .map(({ name }) => ofFile(name, 'is in the zip twice. Please take one out.'));
};

/** What the directory of a zip says about the catalogue in it: one table, and STL files, in any folder. */
export const catalogueZip = (entries: readonly ZipEntry[]): CatalogueZip => {
  const none = { table: undefined, surfaces: [] };
  const most = CATALOGUE_FILES_AT_MOST.toLocaleString('en-US');
  if (entries.length > CATALOGUE_FILES_AT_MOST)
    return { ...none, problems: [ofWhole(`The zip has more than ${most} files.`)] };
  const unpacked = entries.reduce((sum, { uncompressed }) => sum + uncompressed, 0);
  if (unpacked > CATALOGUE_UNPACKED_MAX_BYTES)
    return {
      ...none,
      problems: [
        ofWhole(
          `The zip unpacks to more than ${shownSize(CATALOGUE_UNPACKED_MAX_BYTES)}. Please export the parts as binary STLs.`,
        ),
      ],
    };
  const files = entries
    .map((entry) => ({ path: entry.name.replaceAll('\\', '/'), entry }))
    .filter(({ path }) => !isByTheWay(path))
    .map(({ path, entry }): CatalogueFile => ({ name: path.split('/').pop() ?? '', entry }));
  const tables = files.filter(({ name }) => endsWith(name, '.csv'));
  const surfaces = files.filter(({ name }) => endsWith(name, '.stl'));
  const others = files.filter((file) => !tables.includes(file) && !surfaces.includes(file));
  const problems = [
    ...(tables.length === 0 ? [ofWhole('There is no CSV file in the zip.')] : []),
    ...tables.slice(1).map(({ name }) => ofFile(name, 'is a second CSV file. Please take one out.')),
    ...others.map(({ name }) => ofFile(name, 'is neither an STL nor a CSV file. Please take it out.')),
    ...twice(surfaces),
    ...files.flatMap(entryProblems),
  ];
  return { table: tables[0], surfaces, problems };
};
