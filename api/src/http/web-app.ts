import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_BASE } from '@cotyle/contract/client';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { pagePolicy } from './security-headers.ts';

/** The build leaves this word wherever the nonce of the page belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Names with a hash in them never change their content. */
const isHashed = (file: string): boolean => file.split(path.sep).includes('assets');

/** The user guide: static pages that need no session, built from docs/guide. */
const GUIDE = '/guide';
const GUIDE_HOME = `${GUIDE}/index.html`;

/** The web app: its assets, cached for good, and its one page for every address that is not the API's. */
export const serveWebApp = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const page =
    folder === undefined
      ? undefined
      : readFileSync(path.join(folder, 'index.html'), 'utf8').split(NONCE_PLACE);
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.setHeader(
          'cache-control',
          isHashed(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    const address = request.url.split('?', 1)[0] ?? '';
    const isApi = address === API_BASE || address.startsWith(`${API_BASE}/`);
    // An asset of an older build is gone for good; a page in its place would be taken for a broken script.
    const isFile = address.startsWith('/assets/') || address.startsWith(`${GUIDE}/`);
    if (page && asksForPage && (address === GUIDE || address === `${GUIDE}/`))
      return reply.redirect(GUIDE_HOME);
    if (!page || !asksForPage || isApi || isFile) throw new ApiError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.join(nonce));
  });
};
