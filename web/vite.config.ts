import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
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

// Without a build id, as in development, the page never asks to be replaced by a newer one.
process.env['VITE_APP_VERSION'] ??= root.version;
process.env['VITE_BUILD_ID'] ??= '';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), skeletonColours(), preloadedFont()],
  // The server puts a fresh nonce in its place at every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need data: in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
