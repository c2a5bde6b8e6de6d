import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { API_BASE } from '@cotyle/contract/client';
import type { FastifyInstance } from 'fastify';
import { docsPolicy } from './security-headers.ts';

const BASE = `${API_BASE}/docs`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Cotyle API</title>
    <link rel="stylesheet" href="${BASE}/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="${BASE}/swagger-ui-bundle.js"></script>
    <script src="${BASE}/page.js"></script>
  </body>
</html>
`;

const SCRIPT = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });\n`;

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** Loaded when it is asked for: it is as large as half of the code, and most nodes never serve it. */
const loadDocument = async (): Promise<object> =>
  (await import('@cotyle/contract/openapi.json', { with: { type: 'json' } })).default;

/** Serves the generated OpenAPI document and a page to read and try it. */
export const docsRoutes = (app: FastifyInstance): void => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get(`${API_BASE}/openapi.json`, loadDocument);
  app.get(BASE, async (_, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get(`${BASE}/page.js`, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`${BASE}/${file}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(path.join(folder, file))),
    );
  }
};
