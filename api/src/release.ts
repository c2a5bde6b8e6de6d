import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Release } from './context/app-context.ts';

/** api/, from the sources as from the bundle: both lie one folder below it. */
const room = new URL('../', import.meta.url);

const inRoom = (relative: string): string => fileURLToPath(new URL(relative, room));

/** Written by the build; a run from the sources has none. */
export const readRelease = (): Release => {
  const file = inRoom('dist/build.json');
  if (!existsSync(file)) return { version: '0.0.0', build: 'development' };
  const { version, build } = JSON.parse(readFileSync(file, 'utf8')) as Release;
  return { version, build };
};

export const findWebFolder = (): string | undefined => {
  const folder = inRoom('../web/dist');
  return existsSync(`${folder}/index.html`) ? folder : undefined;
};
