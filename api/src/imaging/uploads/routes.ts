import { fileCalls } from '@cotyle/contract/files';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleError, isDependencyFailure, toApiError } from '../../http/error-handler.ts';
import { registerCall } from '../../http/register-call.ts';
import { acceptUploads } from '../../http/upload-body.ts';
import type { AppContext } from '../../context/app-context.ts';
import { createHashes } from './hashes.ts';
import { openUploadLocks, UploadBusy } from './locks.ts';
import { createReceiving } from './receiving.ts';
import { listResumables } from './store.ts';
import type { ResumableUpload } from './store.ts';
import { answerTus, answerTusOptions } from './tus.ts';
import type { Counter } from './tus.ts';
import { answerBeforeTheEnd } from './unread-body.ts';
import { uploadMany } from './upload-many.ts';

const shown = ({
  id,
  type,
  fileName,
  description,
  procedureId,
  size,
  received,
  ...times
}: ResumableUpload) => ({
  id,
  type,
  fileName,
  description,
  procedureId,
  size,
  received,
  created: times.createdAt.toISOString(),
  expires: times.expiresAt.toISOString(),
});

/** Of the tus protocol: the upload is there, but not to be had now. */
const LOCKED = 423;

/** A client takes any other refusal of its HEAD for the end of the upload and begins it anew. */
const answerUploadFailure = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const isPassing = error instanceof UploadBusy || isDependencyFailure(toApiError(error));
  if (request.method === 'HEAD' && isPassing) void reply.code(LOCKED).header('retry-after', '1').send();
  else handleError(error, request, reply);
};

const formRoute = (scope: FastifyInstance, context: AppContext, { receiving }: Counter): void => {
  registerCall(scope, context, fileCalls.uploadMany, async (_, { caller, request }) => {
    const stopping = receiving.begin('form');
    try {
      return { value: await uploadMany(context, caller, request, stopping) };
    } finally {
      receiving.end(stopping);
    }
  });
};

const tusRoutes = (scope: FastifyInstance, context: AppContext, counter: Counter): void => {
  registerCall(scope, context, uploadCalls.own, async ({ query: { procedureId } }, { caller }) => {
    const of = { creatorId: caller.id, procedureId, now: context.now() };
    return { value: (await listResumables(context.database.kysely, of)).map(shown) };
  });
  registerCall(scope, context, uploadCalls.options, (_, { reply }) => answerTusOptions(context, reply));
  registerCall(scope, context, uploadCalls.create, (_, { caller, request, reply }) =>
    answerTus(counter, caller, request, reply),
  );
  for (const call of [uploadCalls.offset, uploadCalls.append, uploadCalls.cancel])
    registerCall(scope, context, call, ({ params: { upload } }, { caller, request, reply }) =>
      answerTus(counter, caller, request, reply, upload),
    );
};

/** Both ways in: one form for what is small, and the tus protocol for what has to survive a lost line. */
export const uploadRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const counter: Counter = {
    context,
    locks: openUploadLocks(context.databaseUrl),
    hashes: createHashes(context.storage),
    receiving: createReceiving(),
  };
  app.addHook('preClose', async () => counter.receiving.leave());
  app.addHook('onClose', async () => counter.locks.close());
  await app.register(async (scope) => {
    // JSON of any size would be gathered in memory before anybody asks who sends it.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerBeforeTheEnd(scope);
    scope.setErrorHandler<Error>(answerUploadFailure);
    formRoute(scope, context, counter);
    tusRoutes(scope, context, counter);
  });
};
