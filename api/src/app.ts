import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { aboutRoutes } from './about/routes.ts';
import { accountRoutes } from './people/account/routes.ts';
import { assignmentRoutes } from './people/assignments/routes.ts';
import { auditAnchorRoutes } from './people/settings/anchor-routes.ts';
import { authRoutes } from './people/auth/routes.ts';
import { connectionRoutes } from './hospital/connections/routes.ts';
import { incomingRoutes } from './hospital/incoming/routes.ts';
import { sendingRoutes } from './hospital/sending/routes.ts';
import { emergencyAccessRoutes } from './people/emergency/routes.ts';
import { catalogueRoutes } from './imaging/catalogues/routes.ts';
import { scanRoutes } from './imaging/ct/routes.ts';
import { dicomwebRoutes } from './hospital/dicomweb/routes.ts';
import { fileRoutes } from './imaging/files/routes.ts';
import { historyRoutes } from './cases/history/routes.ts';
import { handleError, handleClientError, installErrorHandler } from './http/error-handler.ts';
import { acceptJson } from './http/json-body.ts';
import { docsRoutes } from './http/docs-page.ts';
import { closeConnectionsOnShutdown } from './http/graceful-shutdown.ts';
import { installRateLimits } from './http/rate-limit.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { installLoadShedding } from './http/load-shedding.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { securityTxtRoute } from './http/security-txt.ts';
import { setSlowReaderTimeout } from './http/slow-reader-timeout.ts';
import { setBodyTimeouts } from './http/body-timeout.ts';
import { registerUnbuiltCalls } from './http/unbuilt-calls.ts';
import { serveWebApp } from './http/web-app.ts';
import { fhirRoutes } from './hospital/fhir/routes.ts';
import { locationRoutes } from './people/locations/routes.ts';
import { messageRoutes } from './cases/messages/routes.ts';
import { malwareRoutes } from './imaging/malware/routes.ts';
import { modelRoutes } from './imaging/models/routes.ts';
import { calendarFeedRoutes } from './cases/calendar-feed/routes.ts';
import { outcomeRoutes } from './cases/outcomes/routes.ts';
import { noteRoutes } from './cases/notes/routes.ts';
import type { AppContext } from './context/app-context.ts';
import { patientRoutes } from './cases/patients/routes.ts';
import { pictureRoutes } from './imaging/pictures/routes.ts';
import { priRoutes } from './imaging/pri/routes.ts';
import { segmentationRoutes } from './imaging/segmentation/routes.ts';
import { planPictureRoutes } from './cases/plans/pictures/routes.ts';
import { pinRoutes } from './cases/pins/routes.ts';
import { operatingRoomRoutes } from './cases/operating-room/routes.ts';
import { planRoutes } from './cases/plans/routes.ts';
import { planSheetRoutes } from './cases/plans/sheet/routes.ts';
import { retentionRoutes } from './cases/retention/routes.ts';
import { procedureRoutes } from './cases/procedures/routes.ts';
import { RequestLog } from './platform/log.ts';
import { liveRoutes } from './live/routes.ts';
import { encryptionRoutes } from './encryption/routes.ts';
import { settingsRoutes } from './people/settings/routes.ts';
import { factorRoutes } from './people/factors/routes.ts';
import { setupRoutes } from './people/setup/routes.ts';
import { openSsoProvider } from './people/sso/provider.ts';
import { ssoLinkRoutes } from './people/sso/link-routes.ts';
import { ssoRoutes } from './people/sso/routes.ts';
import { ssoSettingsOf } from './people/sso/settings.ts';
import { uploadRoutes } from './imaging/uploads/routes.ts';
import { adminUserRoutes } from './people/users/admin-routes.ts';
import { userRoutes } from './people/users/routes.ts';

const HEADERS_TIMEOUT = 15_000;

/** `onRoute` is called for every route, so that a test can find undeclared ones. */
export const buildApp = async (
  context: AppContext,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: context.config.BODY_MAX_BYTES,
    // A HEAD request would run the call: a refresh by HEAD would use up the token.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // During a shutdown requests are still served, with `Connection: close`.
    return503OnClosing: false,
    // One timeout for all requests would end long uploads: setBodyTimeouts has one for each kind of body.
    requestTimeout: 0,
    trustProxy: (_address, hop) => hop < context.config.TRUST_PROXY,
    // Some paths of the specification end with a slash that some clients leave out.
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    http: { headersTimeout: HEADERS_TIMEOUT },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  installLoadShedding(app, context.config);
  installRateLimits(app, context.config);
  closeConnectionsOnShutdown(app, context.isShuttingDown);
  setBodyTimeouts(app);
  setSlowReaderTimeout(app);
  installErrorHandler(app);
  installSecurityHeaders(app, context.config);
  acceptJson(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Answers are not cached, unless the call has set a header of its own.
    if (request.routeOptions.config.call && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  const ssoSettings = ssoSettingsOf(context.config);
  const sso = ssoSettings && openSsoProvider(ssoSettings);

  metricsRoute(app, context);
  healthRoutes(app, context);
  if (context.config.API_DOCS) docsRoutes(app);
  securityTxtRoute(app, context);
  aboutRoutes(app, context);
  authRoutes(app, context);
  userRoutes(app, context);
  accountRoutes(app, context);
  factorRoutes(app, context);
  setupRoutes(app, context);
  adminUserRoutes(app, context);
  locationRoutes(app, context);
  settingsRoutes(app, context);
  encryptionRoutes(app, context);
  assignmentRoutes(app, context);
  procedureRoutes(app, context);
  planRoutes(app, context);
  await planPictureRoutes(app, context);
  planSheetRoutes(app, context);
  operatingRoomRoutes(app, context);
  outcomeRoutes(app, context);
  calendarFeedRoutes(app, context);
  patientRoutes(app, context);
  retentionRoutes(app, context);
  fileRoutes(app, context);
  modelRoutes(app, context);
  scanRoutes(app, context);
  await dicomwebRoutes(app, context);
  pictureRoutes(app, context);
  await segmentationRoutes(app, context);
  await priRoutes(app, context);
  await uploadRoutes(app, context);
  await catalogueRoutes(app, context);
  noteRoutes(app, context);
  pinRoutes(app, context);
  messageRoutes(app, context);
  historyRoutes(app, context);
  liveRoutes(app, context);
  auditAnchorRoutes(app, context);
  malwareRoutes(app, context);
  await ssoRoutes(app, context, sso);
  ssoLinkRoutes(app, context);
  emergencyAccessRoutes(app, context);
  connectionRoutes(app, context);
  incomingRoutes(app, context);
  sendingRoutes(app, context);
  await fhirRoutes(app, context);
  registerUnbuiltCalls(app, context);
  await serveWebApp(app, context.webFolder);
  return app;
};
