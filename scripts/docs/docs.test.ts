import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headingId } from '../guide/render.ts';
import { inRoot } from '../paths.mjs';
import { markdownFiles, tokensOf } from './markdown-files.ts';

const isOutside = (href: string): boolean => /^[a-z]+:/.test(href);

const anchorsOf = (path: string): string[] =>
  tokensOf(path).flatMap((token) => (token.type === 'heading' ? [headingId(String(token.text))] : []));

/** What is wrong with a link or a picture, in words for the list of failures. */
const problemOf = (path: string, href: string): string | undefined => {
  const [file = '', anchor] = href.split('#', 2);
  const target = file === '' ? path : normalize(join(dirname(path), file));
  if (!existsSync(inRoot(target))) return `${path}: ${href} does not exist`;
  if (anchor !== undefined && !anchorsOf(target).includes(anchor))
    return `${path}: ${href} has no such heading`;
  return undefined;
};

describe('the documents', () => {
  test('have links and pictures that lead somewhere', () => {
    const problems = markdownFiles().flatMap((path) =>
      tokensOf(path).flatMap((token) => {
        if (token.type !== 'link' && token.type !== 'image') return [];
        const href = String(token.href);
        const problem = isOutside(href) ? undefined : problemOf(path, href);
        return problem === undefined ? [] : [problem];
      }),
    );
    expect(problems).toEqual([]);
  });

  test('name each decision in the index, newest first, with its own title', () => {
    const pages = readdirSync(inRoot('docs', 'decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
    const index = readFileSync(inRoot('docs', 'decisions', 'README.md'), 'utf8');
    const listed = [...index.matchAll(/^\| (\d{4}-\d\d-\d\d)\s*\| \[(.+?)\]\((.+?)\)/gm)];
    expect(new Set(listed.map(([, , , file]) => file))).toEqual(new Set(pages));
    expect(listed).toHaveLength(pages.length);
    for (const [, date, title, file = ''] of listed) {
      const page = readFileSync(inRoot('docs', 'decisions', file), 'utf8');
      expect([file.slice(0, 10), /^# (.+)$/m.exec(page)?.[1]]).toEqual([date, title]);
    }
    const dates = listed.map(([, date = '']) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('list every document of the folder in its index', () => {
    const index = readFileSync(inRoot('docs', 'README.md'), 'utf8');
    const entries = readdirSync(inRoot('docs')).filter((name) => name !== 'README.md' && name !== 'images');
    for (const name of entries) {
      const isFolder = statSync(inRoot('docs', name)).isDirectory();
      expect(index, name).toContain(isFolder ? `](${basename(name)}/` : `](${name})`);
    }
  });
});
