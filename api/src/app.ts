import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { aboutRoutes } from './about/routes.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { scanRoutes } from './ct/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { answerFailure, answerUnreadable, installFailures } from './http/answer-failure.ts';
import { acceptJson } from './http/json-body.ts';
import { docsRoutes } from './http/docs-page.ts';
import { hangUpWhenLeaving } from './http/hang-up.ts';
import { shareFairly } from './http/fair-share.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { shedOverload } from './http/overload.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { hangUpOnStuckReaders } from './http/stuck-readers.ts';
import { endSlowBodies } from './http/slow-bodies.ts';
import { answerNotBuilt } from './http/not-built.ts';
import { serveWebApp } from './http/web-app.ts';
import { locationRoutes } from './locations/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { modelRoutes } from './models/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import type { Parts } from './parts.ts';
import { patientRoutes } from './patients/routes.ts';
import { priRoutes } from './pri/routes.ts';
import { procedureRoutes } from './procedures/routes.ts';
import { RequestLog } from './platform/log.ts';
import { liveRoutes } from './live/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { adminUserRoutes } from './users/admin-routes.ts';
import { userRoutes } from './users/routes.ts';

const SLOWEST_HEADERS = 15_000;

/** `onRoute` hears of every route as it is made: how a test sees that none is undeclared. */
export const buildApp = async (
  parts: Parts,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: parts.config.BODY_MAX_BYTES,
    // A HEAD of a call would do the call: refreshing by HEAD would burn the token.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Who is still connected while we leave is served, and told to connect elsewhere next time.
    return503OnClosing: false,
    // A bound on the whole would cut every long upload: endSlowBodies has one for each kind of body.
    requestTimeout: 0,
    trustProxy: (_address, hop) => hop < parts.config.TRUST_PROXY,
    // Some paths of the specification end with a slash and some of their callers leave it out.
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    http: { headersTimeout: SLOWEST_HEADERS },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerUnreadable,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  shedOverload(app, parts.config);
  shareFairly(app, parts.config);
  hangUpWhenLeaving(app, parts.leaving);
  endSlowBodies(app);
  hangUpOnStuckReaders(app);
  installFailures(app);
  installSecurityHeaders(app, parts.config);
  acceptJson(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onSend', (request, reply, payload, done) => {
    // What the API says is for the one who asked, now; a call that may be kept says so itself.
    if (request.routeOptions.config.call && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  metricsRoute(app, parts);
  healthRoutes(app, parts);
  docsRoutes(app);
  aboutRoutes(app, parts);
  authRoutes(app, parts);
  userRoutes(app, parts);
  setupRoutes(app, parts);
  adminUserRoutes(app, parts);
  locationRoutes(app, parts);
  assignmentRoutes(app, parts);
  procedureRoutes(app, parts);
  patientRoutes(app, parts);
  fileRoutes(app, parts);
  modelRoutes(app, parts);
  scanRoutes(app, parts);
  await priRoutes(app, parts);
  await uploadRoutes(app, parts);
  noteRoutes(app, parts);
  messageRoutes(app, parts);
  historyRoutes(app, parts);
  liveRoutes(app, parts);
  answerNotBuilt(app, parts);
  await serveWebApp(app, parts.webFolder);
  return app;
};
