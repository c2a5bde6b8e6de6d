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

const NOT_RUN = /\.(?:skip|todo|fixme|fails)\b/;

/** Where the call begins that ends before this place: `it(`, or `it.each(…)(` over several lines. */
const callBefore = (text: string): string => {
  const starts = [...text.matchAll(/(?:^|[^.\w])((?:it|test|describe)(?:\.\w+)*)(?=[(<\s]|$)/g)];
  const last = starts.at(-1);
  return last ? text.slice(last.index).replace(/^[^.\w]/, '') : '';
};

/** The title is the first argument of a call of `it` or `test`, in any quotes; the test is run. */
export const hasTest = (source: string, title: string): boolean => {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const found = code.matchAll(new RegExp(String.raw`\(\s*(['"\`])${escaped(title)}\1`, 'g'));
  return [...found].some(({ index }) => {
    const call = callBefore(code.slice(0, index));
    const isDirect = /^(?:it|test)(?:\.\w+)*$/.test(call);
    const isEach = /^(?:it|test)(?:\.\w+)*\.(?:each|for|skipIf|runIf)\b[^]*\)$/.test(call);
    return (isDirect || isEach) && !NOT_RUN.test(call);
  });
};

/** Titles that stand after no file of tests: nothing would check them. */
export const looseTitles = (page: string): string[] => {
  const cited = page.replace(CITATION, '');
  return rowsOf(cited).flatMap(({ id, evidence }) =>
    [...evidence.matchAll(TITLE)].map(([, title = '']) => `${id}: “${title}”`),
  );
};

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
