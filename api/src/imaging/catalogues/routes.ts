import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { acceptUploads } from '../../http/upload-body.ts';
import { createActiveRequests } from '../uploads/receiving/active-requests.ts';
import { answerWithUnreadBody } from '../uploads/receiving/unread-body.ts';
import { setRetired } from './retiring.ts';
import { uploadCatalogue } from './storing/upload-catalogue.ts';
import { readCatalogue, readCatalogues, readOffered, readParts } from './viewing/read-catalogues.ts';
import { sendExample } from './viewing/send-example.ts';
import { sendSurface } from './viewing/send-surface.ts';

const uploadRoute = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const activeRequests = createActiveRequests();
  app.addHook('preClose', async () => activeRequests.shutDown());
  await app.register(async (scope) => {
    // The default parsers would buffer a body of any size before authentication.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerWithUnreadBody(scope);
    registerCall(scope, context, catalogueCalls.upload, async (_, { caller, request }) => {
      const stopping = activeRequests.start('form');
      try {
        const id = await uploadCatalogue(context, caller, request, stopping);
        return { value: await readCatalogue(context.database.kysely, id) };
      } finally {
        activeRequests.finish(stopping);
      }
    });
  });
};

export const catalogueRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const { kysely } = context.database;
  registerCall(app, context, catalogueCalls.all, async () => ({ value: await readCatalogues(kysely) }));
  registerCall(app, context, catalogueCalls.offered, async () => ({ value: await readOffered(kysely) }));
  registerCall(app, context, catalogueCalls.parts, async ({ params }) => ({
    value: await readParts(kysely, params.id),
  }));
  registerCall(app, context, catalogueCalls.surface, ({ params }, answer) =>
    sendSurface(context, params, answer),
  );
  registerCall(app, context, catalogueCalls.example, (_, { request, reply }) => sendExample(request, reply));
  registerCall(app, context, catalogueCalls.retire, async ({ body }, { caller }) => ({
    value: await setRetired(context, caller, body.catalogueId, true),
  }));
  registerCall(app, context, catalogueCalls.restore, async ({ body }, { caller }) => ({
    value: await setRetired(context, caller, body.catalogueId, false),
  }));
  await uploadRoute(app, context);
};
