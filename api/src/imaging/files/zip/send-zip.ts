import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../http/caller.ts';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { dispositionOf } from '../sending/disposition.ts';
import { assertStoredSize } from '../sending/exact-length.ts';
import { recordRead } from '../reading/read-audit.ts';
import { requireReadable } from '../reading/require-readable.ts';
import { sendStream } from '../sending/send-object.ts';
import { findFiles } from '../records/find-file.ts';
import { uniqueNames } from './unique-names.ts';
import { zipLength, streamZip } from './zip-stream.ts';

/** Sends several files of one procedure; each counts as a download. */
export const sendZip = async (
  context: AppContext,
  caller: Caller,
  ids: readonly number[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const files = await findFiles(context.database.kysely, caller, [...new Set(ids)]);
  const [procedureId, ...others] = new Set(files.map((file) => file.procedureId));
  if (others.length > 0)
    throw new ApiError('MALFORMED', { issues: [{ path: 'ids', message: 'Files of one procedure only' }] });
  for (const file of files) requireReadable(caller, file, 'download');
  for (const file of files) await assertStoredSize(context.storage, file.storageKey, file.size);
  await recordRead(context, caller.id, files, 'download');
  const names = uniqueNames(files.map(({ fileName }) => fileName));
  const entries = files.map((file, index) => ({
    name: names[index] ?? '',
    size: file.size,
    modified: file.creation,
    open: () => context.storage.read(file.storageKey),
  }));
  const length = zipLength(entries);
  return sendStream(request, reply, streamZip(entries), {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', `procedure-${procedureId}-files.zip`),
      'cache-control': 'private, no-store',
      'content-length': length,
    },
    length,
  });
};
