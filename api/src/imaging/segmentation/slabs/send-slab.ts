import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { requireVisible } from '../../../records/require-visible.ts';

export interface SlabAddress {
  readonly id: number;
  readonly grid: number;
  readonly slab: number;
  readonly version: number;
}

/** For this session only: another person at the same browser requests it again. */
const CACHED = { 'cache-control': 'private, max-age=86400, immutable', vary: 'authorization' };

/** As it is stored, compressed; the browser unpacks it. The version of a slab never changes. */
export const sendSlab = async (
  { database: { kysely } }: AppContext,
  caller: Caller,
  { id, grid, slab, version }: SlabAddress,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const found = await kysely
    .selectFrom('segmentations')
    .select('procedure_id as procedureId')
    .where('id', '=', id)
    .where('version', '>=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  await requireVisible(kysely, caller, found.procedureId);
  const headers = { ...CACHED, etag: `"${id}-${grid}-${slab}-${version}"` };
  if (holdsTag(request, headers.etag)) {
    void reply.code(304).headers(headers).send();
    return HIJACKED;
  }
  const row = await kysely
    .selectFrom('segmentation_slabs')
    .select('labels')
    .where('segmentation_id', '=', id)
    .where('grid', '=', grid)
    .where('slab', '=', slab)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  void reply
    .headers({ ...headers, 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' })
    .send(row.labels);
  return HIJACKED;
};
