import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import root from '../package.json' with { type: 'json' };
import { PALETTE } from './src/app/theme/palette.ts';
import type { SchemeColours } from './src/app/theme/palette.ts';

const variables = (colours: SchemeColours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The skeleton is painted before any script runs, so its colours are written into the page as it is built. */
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

/** The text font is asked for with the page, not after the style sheet, so that texts are not drawn twice. */
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

/** Chunks, what they import and their style sheets, by the names they are served under, but for those already known. */
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

/** Tells index.html what a signed-in person's page will need, so that it need not be found out script by script. */
const knownParts = (): Plugin => ({
  name: 'cotyle-known-parts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const entry = filesOf(bundle, ['index.html']);
      const area = filesOf(bundle, ['layout/signed-in-area.tsx', 'session/api-client.ts'], entry);
      const landing = filesOf(bundle, ['procedures-list/procedures-page.tsx'], [...entry, ...area]);
      return html.replace(/\/\* parts \*\/ \{.*?\}/, JSON.stringify({ area, landing }));
    },
  },
});

/** By the names that the grid's table of parts imports: of these it draws its rows. */
const SHOWN = 'GridSkeletonCell, GridLoadingOverlay, GridRow, GridColumnHeaderSortIcon, GridRowCheckbox';
const NEVER_SHOWN = [
  'GridColumnsPanel',
  'GridFilterPanel',
  'GridFooter',
  'GridNoRowsOverlay',
  'GridPagination',
  'GridPanel',
  'GridColumnHeaderFilterIconButton',
  'GridRowCount',
  'GridColumnsManagement',
  'GridNoColumnsOverlay',
];

/** Parts that draw nothing, hooks that do nothing. */
const nothing = (...names: readonly string[]): string =>
  names.map((name) => `export const ${name} = () => null;`).join('');
/** Kinds of columns that no list has. */
const noKind = (...names: readonly string[]): string =>
  names.map((name) => `export const ${name} = {};`).join('');

/** For each module of the grid: what it gets in place of what it imports. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'constants/defaultGridSlotsComponents.mjs': {
    '../material/index.mjs': 'export default {};',
    '../components/menu/columnMenu/GridColumnMenu.mjs': nothing('GridColumnMenu'),
    '../components/toolbarV8/GridToolbar.mjs': nothing('GridToolbar'),
    '../components/index.mjs': `export { ${SHOWN} } from '@mui/x-data-grid/components'; ${nothing(...NEVER_SHOWN)}`,
  },
  'DataGrid/useDataGridComponent.mjs': {
    '../hooks/features/dataSource/useGridDataSource.mjs': nothing('useGridDataSource'),
    '../hooks/features/export/useGridPrintExport.mjs': nothing('useGridPrintExport'),
  },
  'hooks/features/editing/useGridEditing.mjs': {
    './useGridRowEditing.mjs': nothing('useGridRowEditing'),
  },
  'colDef/gridStringColDef.mjs': {
    '../components/cell/GridEditInputCell.mjs': nothing('renderEditInputCell'),
    './gridStringOperators.mjs': nothing('getGridStringOperators', 'getGridStringQuickFilterFn'),
  },
  'colDef/gridBooleanColDef.mjs': {
    '../components/cell/GridBooleanCell.mjs': nothing('renderBooleanCell'),
    '../components/cell/GridEditBooleanCell.mjs': nothing('renderEditBooleanCell'),
    './gridBooleanOperators.mjs': nothing('getGridBooleanOperators'),
  },
  'colDef/gridColumnTypesRegistry.mjs': {
    './gridNumericColDef.mjs': noKind('GRID_NUMERIC_COL_DEF'),
    './gridDateColDef.mjs': noKind('GRID_DATE_COL_DEF', 'GRID_DATETIME_COL_DEF'),
    './gridBooleanColDef.mjs': noKind('GRID_BOOLEAN_COL_DEF'),
    './gridSingleSelectColDef.mjs': noKind('GRID_SINGLE_SELECT_COL_DEF'),
    './gridLongTextColDef.mjs': noKind('GRID_LONG_TEXT_COL_DEF'),
  },
};

const replacedIn = (importer: string | undefined): string | undefined =>
  Object.keys(REPLACED).find((module) => importer?.endsWith(`x-data-grid/${module}`));

const LEAN = '\0lean-grid:';

/**
 * The grid brings menus, panels, a toolbar, form controls and editors of its own, which are never shown: ours stand
 * in their place (web/src/ui/grid). Left out, the page of a list is a third smaller.
 */
const leanGrid = (): Plugin => ({
  name: 'cotyle-lean-grid',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) => {
    const module = replacedIn(importer);
    return module && REPLACED[module]?.[source] ? `${LEAN}${module}|${source}` : undefined;
  },
  load: (id) => {
    if (!id.startsWith(LEAN)) return undefined;
    const [module = '', source = ''] = id.slice(LEAN.length).split('|');
    return REPLACED[module]?.[source];
  },
});

const NO_FILES = '\0no-files';

/** The codecs of CT images can also read files under Node, which no browser has: the modules for it are empty. */
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

// Without a build id, as in development, the page never asks to be replaced by a newer one.
process.env['VITE_APP_VERSION'] ??= root.version;
process.env['VITE_BUILD_ID'] ??= '';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), skeletonColours(), preloadedFont(), knownParts(), leanGrid(), codecsWithoutFiles()],
  worker: { format: 'es', plugins: () => [codecsWithoutFiles()] },
  // The server puts a fresh nonce in its place at every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need data: in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1400,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
