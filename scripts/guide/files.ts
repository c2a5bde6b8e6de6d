import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
// By its path: the build of the web app loads this file with plain Node, which reads no TypeScript of a package.
import { APP_TITLE } from '../../domain/src/app/texts.ts';
import { inRoot } from '../paths.mjs';
import { framed, renderPage } from './render.ts';

export const GUIDE_FOLDER = inRoot('docs', 'guide');
const PICTURES = 'pictures';

export interface GuideFile {
  /** Below /guide/. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The order of the links between the pages; a page that is missing here fails the build. */
export const PAGE_ORDER = [
  'index',
  'everyone',
  'surgeon',
  'surgeon-assistant',
  'radiologist',
  'imaging-engineer',
  'admin',
  'super-admin',
  'ct-viewer',
  'segmentation-editor',
  'model-viewer',
  'planning',
] as const;

/** All pages and pictures of the guide, as the application serves them. */
export const guideFiles = async (folder = GUIDE_FOLDER): Promise<GuideFile[]> => {
  const found = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const listed = PAGE_ORDER.map((name) => `${name}.md`);
  const unlisted = found.filter((name) => !listed.some((one) => one === name));
  if (unlisted.length > 0) throw new Error(`Not in the page order of the guide: ${unlisted.join(', ')}`);
  const pages = await Promise.all(
    PAGE_ORDER.map(async (name) => renderPage(name, await readFile(join(folder, `${name}.md`), 'utf8'))),
  );
  const pictures = await readdir(join(folder, PICTURES));
  return [
    ...pages.map((page) => ({ name: `${page.name}.html`, content: framed(page, pages, APP_TITLE) })),
    ...(await Promise.all(
      pictures.sort().map(async (name) => ({
        name: `${PICTURES}/${name}`,
        content: await readFile(join(folder, PICTURES, name)),
      })),
    )),
  ];
};
