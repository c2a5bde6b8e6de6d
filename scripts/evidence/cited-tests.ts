import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const STATES = ['met', 'not met', 'not applicable', 'operator'] as const;

export interface EvidenceRow {
  readonly id: string;
  readonly state: string;
  readonly evidence: string;
}

/** The rows of the tables with the columns number, requirement, state and evidence. */
export const rowsOf = (page: string): EvidenceRow[] =>
  [...page.matchAll(/^\| *([\d.]+(?:\([\w()]+\))*) *\|[^|]*\| *([\w ]+?) *\| *(.*?) *\|$/gm)].map(
    ([, id = '', state = '', evidence = '']) => ({ id, state, evidence }),
  );

const FILE = /`((?:api|bench|contract|deploy|docs|domain|e2e|scripts|training|web)\/[\w./-]+\.\w+)`/g;
/** A file of tests, and after it the titles of tests in it. */
const CITATION = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:[,;]? “[^”]+”)*)/g;
const TITLE = /“([^”]+)”/g;

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A title is the first argument of a call, in any quotes. */
const hasTest = (source: string, title: string): boolean =>
  new RegExp(String.raw`\(\s*(['"\`])${escaped(title)}\1`).test(source);

/** What a page names and the folder does not have. */
export const missingEvidence = (root: string, page: string): string[] => {
  const files = [...page.matchAll(FILE)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `${file} does not exist`);
  const titles = [...page.matchAll(CITATION)].flatMap(([, file = '', list = '']) => {
    if (!existsSync(join(root, file))) return [];
    const source = readFileSync(join(root, file), 'utf8');
    return [...list.matchAll(TITLE)]
      .map(([, title = '']) => title)
      .filter((title) => !hasTest(source, title))
      .map((title) => `${file} has no test “${title}”`);
  });
  return [...new Set([...files, ...titles])];
};
