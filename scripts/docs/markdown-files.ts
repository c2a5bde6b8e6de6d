import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lexer, walkTokens } from 'marked';
import type { Token } from 'marked';
import { inRoot } from '../paths.mjs';

const FOLDERS = ['docs', 'deploy', 'maintainers'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** Every document of the repository, by its path from the root. */
export const markdownFiles = (): string[] => [
  ...PAGES,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((name) => join(folder, name.toString()))
      .filter((path) => path.endsWith('.md')),
  ),
];

export const tokensOf = (path: string): Token[] => {
  const found: Token[] = [];
  void walkTokens(Lexer.lex(readFileSync(inRoot(path), 'utf8')), (token) => void found.push(token));
  return found;
};
