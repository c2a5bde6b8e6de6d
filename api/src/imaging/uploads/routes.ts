import { fileCalls } from '@cotyle/contract/files';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleError, isDependencyFailure, toApiError } from '../../http/error-handler.ts';
import { registerCall } from '../../http/register-call.ts';
import { acceptUploads } from '../../http/upload-body.ts';
import type { AppContext } from '../../context/app-context.ts';
import { createRunningHashes } from './resumable/running-hashes.ts';
import { createUploadLocks, UploadBusy } from './resumable/locks.ts';
import { createActiveRequests } from './receiving/active-requests.ts';
import { listResumableUploads } from './rows/upload-rows.ts';
import type { ResumableUpload } from './rows/upload-rows.ts';
import { answerTus, answerTusOptions } from './resumable/answer-tus.ts';
import type { UploadDeps } from './resumable/answer-tus.ts';
import { answerWithUnreadBody } from './receiving/unread-body.ts';
import { uploadMany } from './form/upload-many.ts';

const uploadRecord = ({
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

/** tus: the upload exists and is temporarily locked. */
const LOCKED = 423;

/** A tus client takes any other failure of its HEAD request for the end of the upload and starts anew. */
const answerUploadFailure = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const isTransient = error instanceof UploadBusy || isDependencyFailure(toApiError(error));
  if (request.method === 'HEAD' && isTransient) void reply.code(LOCKED).header('retry-after', '1').send();
  else handleError(error, request, reply);
};

const formRoute = (scope: FastifyInstance, context: AppContext, { activeRequests }: UploadDeps): void => {
  registerCall(scope, context, fileCalls.uploadMany, async (_, { caller, request }) => {
    const stopping = activeRequests.start('form');
    try {
      return { value: await uploadMany(context, caller, request, stopping) };
    } finally {
      activeRequests.finish(stopping);
    }
  });
};

const tusRoutes = (scope: FastifyInstance, context: AppContext, deps: UploadDeps): void => {
  registerCall(scope, context, uploadCalls.own, async ({ query: { procedureId } }, { caller }) => {
    const of = { creatorId: caller.id, procedureId, now: context.now() };
    return { value: (await listResumableUploads(context.database.kysely, of)).map(uploadRecord) };
  });
  registerCall(scope, context, uploadCalls.options, (_, { reply }) => answerTusOptions(context, reply));
  registerCall(scope, context, uploadCalls.create, (_, { caller, request, reply }) =>
    answerTus(deps, caller, request, reply),
  );
  for (const call of [uploadCalls.offset, uploadCalls.append, uploadCalls.cancel])
    registerCall(scope, context, call, ({ params: { upload } }, { caller, request, reply }) =>
      answerTus(deps, caller, request, reply, upload),
    );
};

/** Two ways to upload: one form for small files, and the tus protocol for uploads that survive a lost connection. */
export const uploadRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const deps: UploadDeps = {
    context,
    locks: createUploadLocks(context.databaseUrl),
    hashes: createRunningHashes(context.storage),
    activeRequests: createActiveRequests(),
  };
  app.addHook('preClose', async () => deps.activeRequests.shutDown());
  app.addHook('onClose', async () => deps.locks.close());
  await app.register(async (scope) => {
    // The default parsers would buffer a body of any size before authentication.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerWithUnreadBody(scope);
    scope.setErrorHandler<Error>(answerUploadFailure);
    formRoute(scope, context, deps);
    tusRoutes(scope, context, deps);
  });
};
