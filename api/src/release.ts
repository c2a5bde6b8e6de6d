import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Release } from './context/app-context.ts';

/** api/: the sources and the bundle are both one folder below it. */
const packageFolder = new URL('../', import.meta.url);

const inPackage = (relative: string): string => fileURLToPath(new URL(relative, packageFolder));

/** From the file that the build writes; a run from the sources has none. */
export const readRelease = (): Release => {
  const file = inPackage('dist/build.json');
  if (!existsSync(file)) return { version: '0.0.0', build: 'development' };
  const { version, build } = JSON.parse(readFileSync(file, 'utf8')) as Release;
  return { version, build };
};

export const findWebFolder = (): string | undefined => {
  const folder = inPackage('../web/dist');
  return existsSync(`${folder}/index.html`) ? folder : undefined;
};
