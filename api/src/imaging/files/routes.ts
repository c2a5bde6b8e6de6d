import { fileCalls } from '@cotyle/contract/files';
import { filesDeleted } from '@cotyle/domain/files/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { registerCall } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import type { HIJACKED } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { deleteFiles } from './deletion/delete.ts';
import { dispositionOf } from './sending/disposition.ts';
import { listFiles } from './records/list.ts';
import { recordReadFrom } from './reading/read-audit.ts';
import { requireReadable } from './reading/require-readable.ts';
import type { Purpose } from './reading/require-readable.ts';
import { readFilesOf } from './records/file-record.ts';
import { sendObject } from './sending/send-object.ts';
import type { SentObject } from './sending/send-object.ts';
import { signedUrlOf, fileOfTicket } from './signed-urls/signed-url.ts';
import { findFile } from './records/find-file.ts';
import type { StoredFile } from './records/find-file.ts';
import { sendZip } from './zip/send-zip.ts';

/** Only a viewed model is sent with its type; other files are plain bytes, so that no browser interprets them. */
const objectOf = (file: StoredFile, purpose: Purpose): SentObject => {
  const isShown = purpose === 'view' && file.type === 'MODEL';
  return {
    key: file.storageKey,
    size: file.size,
    etag: file.sha256,
    type: isShown ? 'model/stl' : 'application/octet-stream',
    disposition: dispositionOf(isShown ? 'inline' : 'attachment', file.fileName),
    lastModified: file.creation,
  };
};

interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const sendFile = async (
  context: AppContext,
  caller: Caller,
  id: number,
  wanted: Purpose,
  { request, reply }: HttpExchange,
): Promise<typeof HIJACKED> => {
  const file = await findFile(context.database.kysely, caller, id);
  // Only models can be viewed as files; streaming any other file is a download.
  const purpose = file.type === 'MODEL' ? wanted : 'download';
  requireReadable(caller, file, purpose);
  return sendObject(request, reply, context.storage, objectOf(file, purpose), {
    before: (start) => recordReadFrom(context, caller.id, file, purpose, start),
    accelPrefix: context.config.ACCEL_PREFIX,
  });
};

const sendSigned = async (
  context: AppContext,
  ticket: string,
  { request, reply }: HttpExchange,
): Promise<typeof HIJACKED> => {
  const file = await fileOfTicket(context, ticket);
  return sendObject(request, reply, context.storage, objectOf(file, 'download'), {
    accelPrefix: context.config.ACCEL_PREFIX,
  });
};

export const fileRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely, pool } = context.database;
  registerCall(app, context, fileCalls.all, ({ query }, { caller, version }) =>
    listFiles(pool, caller, query, version),
  );
  registerCall(app, context, fileCalls.ofProcedure, async ({ params }, { caller }) => {
    await requireVisible(kysely, caller, params.id);
    return new RawAnswer(`{"value":${await readFilesOf(pool, params.id)}}`);
  });
  registerCall(app, context, fileCalls.download, ({ params }, { caller, request, reply }) =>
    sendFile(context, caller, params.id, 'download', { request, reply }),
  );
  registerCall(app, context, fileCalls.stream, ({ params }, { caller, request, reply }) =>
    sendFile(context, caller, params.id, 'view', { request, reply }),
  );
  registerCall(app, context, fileCalls.downloadMany, ({ query }, { caller, request, reply }) =>
    sendZip(context, caller, query.ids, { request, reply }),
  );
  registerCall(app, context, fileCalls.s3Url, async ({ params }, { caller, request }) => ({
    value: await signedUrlOf(context, caller, params.id, request),
  }));
  registerCall(app, context, fileCalls.signed, ({ params }, { request, reply }) =>
    sendSigned(context, params.ticket, { request, reply }),
  );
  registerCall(app, context, fileCalls.delete, async ({ body }, { caller }) => ({
    value: null,
    message: filesDeleted(await deleteFiles(context, caller, body.ids)),
  }));
};
