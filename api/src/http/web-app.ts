import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_BASE } from '@cotyle/contract/client';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { pagePolicy } from './security-headers.ts';

/** Written by the build wherever the nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** The content of a file with a hash in its name never changes. */
const isHashed = (file: string): boolean => file.split(path.sep).includes('assets');

/** The user guide: static pages that need no session, built from docs/guide. */
const GUIDE = '/guide';
const GUIDE_HOME = `${GUIDE}/index.html`;

/** Serves the assets of the web app, cached for ever, and its one page for every path outside the API. */
export const serveWebApp = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const page =
    folder === undefined
      ? undefined
      : readFileSync(path.join(folder, 'index.html'), 'utf8').split(NONCE_PLACEHOLDER);
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
        reply.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler(async () => {
    throw new ApiError('NOT_FOUND');
  });
  if (!page) return;
  // A route, not the handler of unknown paths, because only the answers of routes are compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const pathname = request.url.split('?', 1)[0] ?? '';
      if (pathname === GUIDE || pathname === `${GUIDE}/`) return reply.redirect(GUIDE_HOME);
      // An asset of an older build is gone; the page in its place would be read as a broken script.
      if ([API_BASE, '/assets', GUIDE].some((root) => pathname === root || pathname.startsWith(`${root}/`)))
        throw new ApiError('NOT_FOUND');
      const nonce = randomBytes(16).toString('base64');
      // Without an ETag: the nonce in a cached page would not be the one that the policy of a 304 allows.
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
        .send(page.join(nonce));
    },
  });
};
