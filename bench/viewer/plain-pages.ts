import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGES = fileURLToPath(new URL('./pages/', import.meta.url));

/** The bundled script of a page. */
export const scriptOf = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [`${PAGES}${name}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

const page = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Plain viewer</title><body style="margin:0;background:#000"><script type="module" src="/${script}.js"></script>`;

const sendModel = (response: ServerResponse, file: string): void => {
  response.writeHead(200, { 'content-type': 'model/stl', 'content-length': statSync(file).size });
  createReadStream(file, { highWaterMark: 1024 ** 2 }).pipe(response);
};

/** Serves the peers' pages: each shows an STL as the examples of its library do. */
export const servePlainPages = async (
  names: readonly string[],
  models: ReadonlyMap<string, string>,
): Promise<{ readonly address: URL; readonly stop: () => void }> => {
  const scripts = new Map<string, string>();
  for (const name of names) scripts.set(name, await scriptOf(name));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://plain').pathname.slice(1);
    const model = models.get(path);
    const script = scripts.get(path.replace(/\.js$/, ''));
    if (model !== undefined) sendModel(response, model);
    else if (script === undefined) response.writeHead(404).end();
    else if (path.endsWith('.js')) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page(path));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: new URL(`http://127.0.0.1:${port}`),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
