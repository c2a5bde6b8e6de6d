import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childrenOf } from '../system/process-stats.ts';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import { start, waitUntil } from '../system/programs.ts';

export interface Nginx {
  readonly address: URL;
  /** The folder that it serves. */
  readonly files: string;
  /** The worker process. */
  readonly worker: number;
}

/** `conf` is a template beside this file, in which $NAMES are substituted. */
export const startNginx = async (
  folder: string,
  conf: string,
  values: Readonly<Record<string, string>> = {},
): Promise<Nginx> => {
  const prefix = join(folder, 'nginx');
  const files = values['FILES'] ?? join(prefix, 'files');
  for (const each of [prefix, files, join(prefix, 'temp')]) mkdirSync(each, { recursive: true });
  const port = await freePort();
  const template = readFileSync(fileURLToPath(new URL(conf, import.meta.url)), 'utf8');
  const filled: Record<string, string> = { PREFIX: prefix, PORT: String(port), FILES: files, ...values };
  const text = template.replace(/\$([A-Z]+)\b/g, (whole, name: string) => filled[name] ?? whole);
  // Started as root, the workers would drop their privileges and lose access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, user + text);
  const nginx = start('nginx', [
    '-p',
    prefix,
    '-c',
    file,
    '-e',
    join(prefix, 'error.log'),
    '-g',
    'daemon off;',
  ]);
  const address = new URL(`http://127.0.0.1:${port}`);
  await waitUntil(nginx, async () => (await fetch(address)).status);
  return { address, files, worker: childrenOf(nginx.pid)[0] ?? nginx.pid };
};
