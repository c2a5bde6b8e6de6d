import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openapiDocument } from '@cotyle/contract/openapi';
import { format } from 'oxfmt';
import { VARIABLES } from '../api/src/config/config.ts';
import OPTIONS from '../.oxfmtrc.json' with { type: 'json' };
import root from '../package.json' with { type: 'json' };

interface Variable {
  readonly fallback?: string;
  readonly about: string;
}

export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

export const START = '<!-- configuration:start -->';
export const END = '<!-- configuration:end -->';
const EMPTY_PAGE = `# Operations\n\n## Configuration\n\n${START}\n${END}\n`;

const variables: readonly (readonly [string, Variable])[] = Object.entries(VARIABLES);

export const envExample = (): string => {
  const entries = variables.map(([name, { fallback, about }]) => `# ${about}\n# ${name}=${fallback ?? ''}\n`);
  return `# Copy to .env and change what you need; every variable has a default. Made by npm run generate.\n\n${entries.join('\n')}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (): string => {
  const rows = variables.map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback ? `\`${cell(fallback)}\`` : ''} | ${cell(about)} |`,
  );
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};

/** The page is written by hand; only the text between the markers is generated. */
export const withTable = (page: string): string => {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`docs/operations.md has no markers ${START} and ${END}.`);
  return `${page.slice(0, start)}${START}\n\n${table()}\n\n${page.slice(end)}`;
};

const readOr = (file: string, fallback: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  });

let openapi: string | undefined;
const openapiJson = (): string => (openapi ??= `${JSON.stringify(openapiDocument(root.version), null, 2)}\n`);

export const generatedFiles = async (folder: string): Promise<GeneratedFile[]> => {
  const operations = join(folder, 'docs', 'operations.md');
  const page = withTable(await readOr(operations, EMPTY_PAGE));
  return [
    { path: '.env.example', content: envExample() },
    { path: 'docs/operations.md', content: (await format(operations, page, OPTIONS)).code },
    {
      path: 'contract/generated/openapi.json',
      content: openapiJson(),
    },
  ];
};

/** The files whose content in the folder differs from what would be generated. */
export const staleFiles = async (folder: string): Promise<GeneratedFile[]> => {
  const files = await generatedFiles(folder);
  const found = await Promise.all(files.map(({ path }) => readOr(join(folder, path), '')));
  return files.filter((file, index) => file.content !== found[index]?.replaceAll('\r\n', '\n'));
};
