import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../config/config.ts';
import type { Config } from '../config/config.ts';

/** An answer of the API is data: it may load, run and be framed by nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The page of the web app; its one nonce lets in the style sheets that the component library writes at run time. */
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
 * A worker lives by the policy of its own script, not by the page's. The one that unpacks slices alone may load and compile
 * the codecs, which are WebAssembly of our own origin; their glue makes its functions out of text, so it may do that too.
 */
const DECODER = /^\/assets\/decodeImageFrameWorker-[\w-]+\.js$/;
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** The one that loads models fetches them itself, and may do nothing else. */
const LOADER = /^\/assets\/model-worker-[\w-]+\.js$/;
const LOADER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** A page of the user guide: text, a style sheet and pictures of our own, and no script. */
const GUIDE_PAGE = /^\/guide\/[\w-]+\.html(?:\?|$)/;
const GUIDE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page of the OpenAPI document: its library writes style attributes, but no script of its own making. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ONE_YEAR = 365 * 24 * 60 * 60;

export const installSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const overTls = publicUrlOf(config).startsWith('https:');
  const headers: Record<string, string> = {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // A reset link carries a token in its address: no other site is to learn it.
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
