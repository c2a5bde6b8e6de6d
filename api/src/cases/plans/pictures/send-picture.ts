import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { requireVisible } from '../../../records/require-visible.ts';

export interface PictureAddress {
  readonly id: number;
  readonly version: number;
  readonly view: PlanPictureView;
}

/** Asked for again each time, because visibility can end; the answer is then without bytes. */
const CACHED = { 'cache-control': 'private, no-cache', vary: 'authorization' };
/** Uploaded content is never rendered as a page of ours. */
const POLICY = { 'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'" };

export const sendPlanPicture = async (
  { database: { kysely } }: AppContext,
  caller: Caller,
  { id, version, view }: PictureAddress,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  await requireVisible(kysely, caller, id);
  const picture = kysely
    .selectFrom('plan_pictures')
    .where('procedure_id', '=', id)
    .where('version', '=', version)
    .where('view', '=', view);
  const found = await picture.select('sha256').executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  const headers = { ...CACHED, etag: `"${found.sha256}"` };
  if (holdsTag(request, headers.etag)) {
    void reply.code(304).headers(headers).send();
    return HIJACKED;
  }
  const { image } = await picture.select('image').executeTakeFirstOrThrow();
  void reply.headers({ ...headers, ...POLICY, 'content-type': 'image/png' }).send(image);
  return HIJACKED;
};
