import { dicomwebCalls } from '@cotyle/contract/dicomweb';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { createViewAudit } from '../../imaging/ct/viewing/view-audit.ts';
import { answerWithUnreadBody } from '../../imaging/uploads/receiving/unread-body.ts';
import { sendBulkData, sendFrames } from './retrieve/send-frames.ts';
import { sendInstances } from './retrieve/send-instances.ts';
import { sendMetadata } from './retrieve/send-metadata.ts';
import { answerSearch } from './search/answer-search.ts';
import { authenticateSender } from './store/authenticate-sender.ts';
import { storeInstances } from './store/store-instances.ts';

const searchRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, dicomwebCalls.searchStudies, ({ query }, { caller, ...exchange }) =>
    answerSearch(context, caller, 'studies', {}, query, exchange),
  );
  registerCall(app, context, dicomwebCalls.searchSeries, ({ query }, { caller, ...exchange }) =>
    answerSearch(context, caller, 'series', {}, query, exchange),
  );
  registerCall(app, context, dicomwebCalls.searchInstances, ({ query }, { caller, ...exchange }) =>
    answerSearch(context, caller, 'instances', {}, query, exchange),
  );
  registerCall(
    app,
    context,
    dicomwebCalls.searchSeriesOfStudy,
    ({ params, query }, { caller, ...exchange }) =>
      answerSearch(context, caller, 'series', params, query, exchange),
  );
  for (const call of [dicomwebCalls.searchInstancesOfStudy, dicomwebCalls.searchInstancesOfSeries])
    registerCall(app, context, call, ({ params, query }, { caller, ...exchange }) =>
      answerSearch(context, caller, 'instances', params, query, exchange),
    );
};

const retrieveRoutes = (app: FastifyInstance, context: AppContext): void => {
  const deps = { context, viewAudit: createViewAudit(context) };
  const { studyMetadata, seriesMetadata, instanceMetadata, study, series, instance } = dicomwebCalls;
  for (const call of [studyMetadata, seriesMetadata, instanceMetadata])
    registerCall(app, context, call, ({ params }, { caller, ...exchange }) =>
      sendMetadata(deps, caller, params, exchange),
    );
  for (const call of [study, series, instance])
    registerCall(app, context, call, ({ params }, { caller, ...exchange }) =>
      sendInstances(deps, caller, params, exchange),
    );
  registerCall(app, context, dicomwebCalls.frames, ({ params }, { caller, ...exchange }) =>
    // Each frame once: a list that repeats one would multiply it in memory.
    sendFrames(deps, caller, params, [...new Set(params.frames.split(',').map(Number))], exchange),
  );
  registerCall(app, context, dicomwebCalls.bulkData, ({ params }, { caller, ...exchange }) =>
    sendBulkData(deps, caller, params, params.element, exchange),
  );
};

const storeRoutes = (scope: FastifyInstance, context: AppContext): void => {
  scope.addHook('onRequest', (request, reply) => authenticateSender(context, request, reply));
  // Bodies of any size and type are left to the handler.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  answerWithUnreadBody(scope);
  registerCall(scope, context, dicomwebCalls.store, (_, exchange) =>
    storeInstances(context, undefined, exchange),
  );
  registerCall(scope, context, dicomwebCalls.storeInStudy, ({ params }, exchange) =>
    storeInstances(context, params.study, exchange),
  );
};

export const dicomwebRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  searchRoutes(app, context);
  retrieveRoutes(app, context);
  await app.register(async (scope) => storeRoutes(scope, context));
};
