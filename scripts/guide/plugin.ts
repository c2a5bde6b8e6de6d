import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Plugin } from 'vite';
import { inRoot } from '../paths.mjs';
import { guideFiles } from './files.ts';
import type { GuideFile } from './files.ts';

/** Colours by the names of their custom properties, light and dark. */
export interface GuideColours {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

const properties = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const styleSheet = async (colours: GuideColours, font?: string): Promise<string> =>
  [
    ...(font
      ? [
          `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url('/${font}') format('woff2')}`,
        ]
      : []),
    `:root{${properties(colours.light)}}`,
    `@media (prefers-color-scheme: dark){:root{${properties(colours.dark)}}}`,
    await readFile(inRoot('scripts', 'guide', 'guide.css'), 'utf8'),
  ].join('\n');

const allFiles = async (colours: GuideColours, font?: string): Promise<GuideFile[]> => [
  ...(await guideFiles()),
  { name: 'guide.css', content: await styleSheet(colours, font) },
];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
};

/** Builds the user guide into /guide/ of the web app, and serves it while developing. */
export const guidePages = (colours: GuideColours): Plugin => ({
  name: 'cotyle-guide-pages',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      for (const { name, content } of await allFiles(colours, font))
        this.emitFile({ type: 'asset', fileName: `guide/${name}`, source: content });
    },
  },
  configureServer: (server) => {
    server.middlewares.use('/guide', (request, response) => {
      const name = (request.url ?? '/').split(/[?#]/, 1)[0]?.slice(1) || 'index.html';
      const send = async (): Promise<void> => {
        const file = (await allFiles(colours)).find((one) => one.name === name);
        response.statusCode = file ? 200 : 404;
        response.setHeader('content-type', CONTENT_TYPES[extname(name)] ?? 'text/plain');
        response.end(file?.content ?? 'Not found');
      };
      send().catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    });
  },
});
