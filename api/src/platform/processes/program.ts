import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What Node runs for the entry point of a process. */
export interface Program {
  readonly file: string;
  readonly execArgv: readonly string[];
}

const SOURCES = new URL('../../', import.meta.url).href;
let built: URL | undefined;

/** Tests start processes from the build of the API: loading TypeScript takes most of a second in each of them. */
export const startProcessesFrom = (folder: URL): void => {
  built = folder;
};

const builtProgram = (entry: URL): string | undefined => {
  if (!built || !entry.href.startsWith(SOURCES)) return undefined;
  const file = fileURLToPath(new URL(entry.href.slice(SOURCES.length).replace(/\.ts$/, '.js'), built));
  return existsSync(file) ? file : undefined;
};

export const programOf = (entry: URL): Program => {
  if (!entry.pathname.endsWith('.ts')) return { file: fileURLToPath(entry), execArgv: [] };
  const file = builtProgram(entry);
  if (file !== undefined) return { file, execArgv: [] };
  return { file: fileURLToPath(entry), execArgv: ['--import', import.meta.resolve('tsx')] };
};
