import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import root from '../package.json' with { type: 'json' };
import { guidePages } from '../scripts/guide/plugin.ts';
import { PALETTE } from './src/shared/theme/palette.ts';
import type { SchemeColours } from './src/shared/theme/palette.ts';

const variables = (colours: SchemeColours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The skeleton is painted before any script runs, so the build writes its colours into the page. */
const skeletonColours = (): Plugin => ({
  name: 'cotyle-skeleton-colours',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '/* colours */',
        `:root{${variables(PALETTE.light)}}:root[data-scheme=dark]{${variables(PALETTE.dark)}}`,
      ),
  },
});

/** Preloads the text font with the page, so that texts are not drawn twice. */
const preloadedFont = (): Plugin => ({
  name: 'cotyle-preloaded-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The URLs of chunks, their imports and their style sheets, without those already known. */
const filesOf = (bundle: Bundle, modules: readonly string[], known: readonly string[] = []): string[] => {
  const files = new Set(known);
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(`/${css}`));
    chunk.imports.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && modules.some((module) => file.facadeModuleId?.endsWith(module))) add(name);
  return [...files].slice(known.length);
};

/** Lists in index.html the chunks of a signed-in person's first page, so that the browser preloads them at once. */
const knownChunks = (): Plugin => ({
  name: 'cotyle-known-chunks',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const entry = filesOf(bundle, ['index.html']);
      const area = filesOf(
        bundle,
        ['router/router.tsx', 'layout/signed-in-area.tsx', 'session/api-client.ts'],
        entry,
      );
      const landing = filesOf(bundle, ['procedures-list/procedures-page.tsx'], [...entry, ...area]);
      return html.replace(/\/\* chunks \*\/ \{.*?\}/, JSON.stringify({ area, landing }));
    },
  },
});

/** The pages that a signed-in person sees first. */
const FIRST_PAGES = [
  'app/router/router.tsx',
  'app/layout/signed-in-area.tsx',
  'app/gates/session-warnings.tsx',
  'features/procedures-list/procedures-page.tsx',
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const ICON_SET = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const ICON = /lucide-react\/dist\/esm\/icons\//;
const EXPORTED_ICONS = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;
const IMPORTED_ICONS = /import \{([^}]*)\} from ['"]lucide-react['"]/g;

const namesIn = (list: string): readonly string[] =>
  list.split(',').map((name) => name.trim().split(' as ').at(-1) ?? '');

/** The files of the icons that a module names: the file that exports all icons would bring those of every other page. */
const iconsOf = (code: string, iconSet: string, iconSetCode: string): readonly string[] => {
  const names = new Set(
    [...code.matchAll(IMPORTED_ICONS)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  );
  return [...iconSetCode.matchAll(EXPORTED_ICONS)].flatMap(([, list = '', file = '']) =>
    namesIn(list).some((name) => names.has(name)) ? [join(dirname(iconSet), file)] : [],
  );
};

/** Whether a module is loaded with the first pages, found by following their static imports. */
const firstPageModules = () => {
  let modules: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    if (!modules) {
      modules = new Set();
      const queue = FIRST_PAGES.map((page) => join(import.meta.dirname, 'src', page));
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (modules.has(next)) continue;
        modules.add(next);
        const { importedIds = [], code = '' } = graph.getModuleInfo(next) ?? {};
        const iconSet = importedIds.find((imported) => ICON_SET.test(imported));
        queue.push(...importedIds.filter((imported) => imported !== iconSet));
        if (iconSet !== undefined)
          queue.push(...iconsOf(code ?? '', iconSet, graph.getModuleInfo(iconSet)?.code ?? ''));
      }
    }
    return modules.has(id);
  };
};
const isOnFirstPages = firstPageModules();

const NO_FILES = '\0no-files';

/** The codecs of CT images import Node's file modules, which a browser does not need: they become empty. */
const codecsWithoutFiles = (): Plugin => ({
  name: 'cotyle-codecs-without-files',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(fs|path)$/ },
    handler: (_source, importer) => (importer?.includes('@cornerstonejs/codec-') ? NO_FILES : undefined),
  },
  load: {
    filter: { id: /no-files$/ },
    handler: (id) => (id === NO_FILES ? 'export default {};' : undefined),
  },
});

// Without a build id, as in development, the page never offers a newer version.
process.env['VITE_APP_VERSION'] ??= root.version;
process.env['VITE_BUILD_ID'] ??= '';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    skeletonColours(),
    preloadedFont(),
    knownChunks(),
    codecsWithoutFiles(),
    guidePages(PALETTE),
  ],
  worker: { format: 'es', plugins: () => [codecsWithoutFiles()] },
  // The server replaces it with a new nonce at every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need data: in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1400,
    // One file for the sign-in page and one for the first pages after it, instead of dozens of small ones, which compress
    // worse and take turns on the few connections of a browser.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 1 },
            {
              debugName: 'first-pages',
              name: (id, context) => (isOnFirstPages(id, context) ? 'first-pages' : null),
            },
            // A file for each icon would be dozens of requests.
            { name: 'icons', test: ICON },
            // The names of files that a page may need are part of the first pages, too.
            {
              name: 'second-factor',
              test: /[\\/](?:shared[\\/](?:second-factor|sso-link)|domain[\\/]src[\\/](?:second-factor|settings|retention))[\\/]/,
            },
            {
              name: 'administration',
              test: /[\\/]features[\\/](?:connections|incoming|retention|emergency-access|settings|catalogues)[\\/]/,
            },
            { name: 'planned-scene', test: /[\\/]shared[\\/](?:planned-scene|femur|implants)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
