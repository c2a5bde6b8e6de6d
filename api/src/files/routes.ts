import { fileCalls } from '@cotyle/contract/files';
import { filesDeleted } from '@cotyle/domain/files/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import type { TAKEN_OVER } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { requireVisible } from '../procedures/seen.ts';
import { deleteFiles } from './delete.ts';
import { dispositionOf } from './disposition.ts';
import { listFiles } from './list.ts';
import { recordReadingFrom, requireReadable } from './reading.ts';
import type { Purpose } from './reading.ts';
import { readFilesOf } from './record.ts';
import { sendObject } from './send-bytes.ts';
import type { SentObject } from './send-bytes.ts';
import { addressOf, fileOfTicket } from './signed.ts';
import { findFile } from './stored.ts';
import type { StoredFile } from './stored.ts';
import { sendZip } from './zip.ts';

/** The creator's name stands in every row. */
const list: Freshness = { topics: () => ['procedures', 'users'], of: 'list' };

/** Only a model to look at is called what it is; the rest is bytes, so that no browser makes anything else of them. */
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

interface Line {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const sendFile = async (
  parts: Parts,
  caller: Caller,
  id: number,
  wanted: Purpose,
  { request, reply }: Line,
): Promise<typeof TAKEN_OVER> => {
  const file = await findFile(parts.database.kysely, caller, id);
  // Only a model is looked at as a whole; whoever streams another file has all of it.
  const purpose = file.type === 'MODEL' ? wanted : 'download';
  requireReadable(caller, file, purpose);
  return sendObject(request, reply, parts.storage, objectOf(file, purpose), {
    before: (start) => recordReadingFrom(parts, caller.id, file, purpose, start),
    accelPrefix: parts.config.ACCEL_PREFIX,
  });
};

const sendSigned = async (
  parts: Parts,
  ticket: string,
  { request, reply }: Line,
): Promise<typeof TAKEN_OVER> => {
  const file = await fileOfTicket(parts, ticket);
  return sendObject(request, reply, parts.storage, objectOf(file, 'download'), {
    accelPrefix: parts.config.ACCEL_PREFIX,
  });
};

export const fileRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { kysely, pool } = parts.database;
  mount(
    app,
    parts,
    fileCalls.all,
    ({ query }, { caller, version }) => listFiles(pool, caller, query, version),
    list,
  );
  mount(
    app,
    parts,
    fileCalls.ofProcedure,
    async ({ params }, { caller }) => {
      await requireVisible(kysely, caller, params.id);
      return new RawAnswer(`{"value":${await readFilesOf(pool, params.id)}}`);
    },
    list,
  );
  mount(app, parts, fileCalls.download, ({ params }, { caller, request, reply }) =>
    sendFile(parts, caller, params.id, 'download', { request, reply }),
  );
  mount(app, parts, fileCalls.stream, ({ params }, { caller, request, reply }) =>
    sendFile(parts, caller, params.id, 'view', { request, reply }),
  );
  mount(app, parts, fileCalls.downloadMany, ({ query }, { caller, request, reply }) =>
    sendZip(parts, caller, query.ids, { request, reply }),
  );
  mount(app, parts, fileCalls.s3Url, async ({ params }, { caller, request }) => ({
    value: await addressOf(parts, caller, params.id, request),
  }));
  mount(app, parts, fileCalls.signed, ({ params }, { request, reply }) =>
    sendSigned(parts, params.ticket, { request, reply }),
  );
  mount(app, parts, fileCalls.delete, async ({ body }, { caller }) => ({
    value: null,
    message: filesDeleted(await deleteFiles(parts, caller, body.ids)),
  }));
};
