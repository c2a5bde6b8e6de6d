import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../config/config.ts';
import type { Config } from '../config/config.ts';

/** API responses are data: they may load nothing, run nothing and not be framed. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For the page of the web app; the nonce allows style sheets that are inserted at run time. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * A worker follows the policy of its own script, not the page's. Only the worker that decodes slices may compile the
 * codecs, which are WebAssembly of our origin; their glue code creates functions from text, hence `unsafe-eval`.
 */
const DECODER = /^\/assets\/decodeImageFrameWorker-[\w-]+\.js$/;
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The worker that loads models may fetch them and do nothing else. */
const LOADER = /^\/assets\/model-worker-[\w-]+\.js$/;
const LOADER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page of the user guide: text, a style sheet and pictures of our own, and no script. */
const GUIDE_PAGE = /^\/guide\/[\w-]+\.html(?:\?|$)/;
const GUIDE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the OpenAPI page: its library writes style attributes, but no inline scripts. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ONE_YEAR = 365 * 24 * 60 * 60;

export const installSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const overTls = publicUrlOf(config).startsWith('https:');
  const headers: Record<string, string> = {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // A reset link has a token in its URL, which no other site may see.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(overTls ? { 'strict-transport-security': `max-age=${ONE_YEAR}; includeSubDomains` } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (DECODER.test(request.url)) reply.header('content-security-policy', DECODER_POLICY);
    else if (LOADER.test(request.url)) reply.header('content-security-policy', LOADER_POLICY);
    else if (GUIDE_PAGE.test(request.url)) reply.header('content-security-policy', GUIDE_POLICY);
    done();
  });
};
