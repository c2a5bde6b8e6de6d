import type { FieldIssue } from '../../errors.ts';
import { maxLength, REQUIRED } from '../../validation/text.ts';
import type { Rule } from '../../validation/text.ts';
import type { CatalogueProblem } from './catalogue-row.ts';
import { PROBLEMS_AT_MOST } from './limits.ts';

export const CATALOGUE_NAME_MAX = 100;

/** The name of a catalogue or of its manufacturer, on one line. */
export const catalogueName: Rule = (value) => {
  if (value.trim() === '') return [REQUIRED];
  if (/\p{C}/u.test(value)) return ['Use printable characters only'];
  return value.length > CATALOGUE_NAME_MAX ? [maxLength(CATALOGUE_NAME_MAX)] : [];
};

export const CATALOGUE_NAME_TAKEN = 'There is already a catalogue of this name by this manufacturer.';
export const NOT_A_ZIP = 'The file is not a zip, or it is cut off or damaged.';
export const ZIP_ONLY = 'Please choose a .zip file.';
export const IN_ZIP_DAMAGED = 'is damaged in the zip. Please make the zip again.';
export const sameAsVersion = (version: number): string =>
  `Version ${version} has exactly this content already.`;
export const newerVersion = (version: number): string =>
  `Version ${version} was uploaded in the meantime. Please look at it first.`;
export const CATALOGUE_RETIRED = 'This catalogue is retired. Please restore it first.';

export const catalogueRejected = (problems: number): string =>
  problems === 1
    ? 'The catalogue was not stored, because it has a problem.'
    : `The catalogue was not stored, because it has ${problems.toLocaleString('en-US')} problems.`;

/** As a person looks for it: the file, the line of the table, the column. */
const placeOf = ({ file, line, column }: CatalogueProblem): string =>
  [
    ...(line === null ? [] : [`Line ${line}`]),
    ...(column === null ? [] : [column]),
    ...(file === undefined ? [] : [file]),
  ].join(', ') || 'Whole catalogue';

/** The problems as they are answered, in the order of the table. */
export const catalogueIssues = (problems: readonly CatalogueProblem[]): readonly FieldIssue[] => {
  const sorted = problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  const shown = sorted.slice(0, PROBLEMS_AT_MOST).map((problem) => ({
    path: placeOf(problem),
    message: problem.message,
  }));
  const more = sorted.length - shown.length;
  return more > 0 ? [...shown, { path: '', message: `… and ${more.toLocaleString('en-US')} more.` }] : shown;
};

/** How events and people name a version. */
export const versionName = (manufacturer: string, name: string, version: number): string =>
  `${manufacturer} ${name}, version ${version}`;
