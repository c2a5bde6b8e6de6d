import type { FastifyReply, FastifyRequest } from 'fastify';
import { dispositionOf } from '../../files/sending/disposition.ts';
import { withFirstChunk } from '../../files/sending/first-chunk.ts';
import { sendStream } from '../../files/sending/send-object.ts';
import type { Caller } from '../../../http/caller.ts';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { ViewAudit } from './view-audit.ts';
import { toPart10, part10Length } from '../dicom/part10.ts';
import { sliceBytes } from './slice-bytes.ts';
import { findSlice } from './slice-store.ts';

/** As long as a view lasts, and for this session only: another person at the same browser requests it again. */
const CACHED = { 'cache-control': 'private, max-age=3600', vary: 'authorization' };
const FILE_POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export const sendSlice = async (
  context: AppContext,
  viewAudit: ViewAudit,
  caller: Caller,
  id: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { slice, file } = await findSlice(context.database.kysely, caller, id);
  const headers = { ...CACHED, etag: `"${file.sha256}-${id}"` };
  if (holdsTag(request, headers.etag)) {
    await viewAudit.continueView(caller.id, file);
    void reply.code(304).headers(headers).send();
    return HIJACKED;
  }
  const { lead, size } = slice.byteRange;
  const image = await sliceBytes(context.storage, file.storageKey, slice);
  image.on('error', () => undefined);
  try {
    const chunks = await withFirstChunk(toPart10(image, lead, slice.syntax));
    await viewAudit.continueView(caller.id, file);
    const length = part10Length(size, lead, slice.syntax);
    return await sendStream(request, reply, chunks, {
      status: 200,
      headers: {
        ...headers,
        'content-type': 'application/dicom',
        'content-disposition': dispositionOf('attachment', `slice-${id}.dcm`),
        'content-security-policy': FILE_POLICY,
        'content-length': length,
      },
      length,
    });
  } finally {
    image.destroy();
  }
};
