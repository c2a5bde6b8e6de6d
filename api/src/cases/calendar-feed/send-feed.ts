import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { holdsTag } from '../../http/etag.ts';
import { HIJACKED } from '../../http/raw-answer.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { findFeed, recordRead } from './find-feed.ts';
import { readSurgeries } from './surgeries.ts';
import { writeCalendar } from './write-calendar.ts';

const installationTag = async ({ database: { kysely } }: AppContext): Promise<string> => {
  const { created_at } = await kysely
    .selectFrom('installation')
    .select('created_at')
    .executeTakeFirstOrThrow();
  return created_at.getTime().toString(36);
};

const tagOf = (state: string): string => `"${createHash('sha256').update(state).digest('base64url')}"`;

/** The tag changes at midnight too, because the window of days does. An unchanged feed is answered without reading it. */
export const sendFeed = async (
  context: AppContext,
  secret: string,
  rateLimit: RateLimit,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { database, now, config } = context;
  const feed = await findFeed(database.pool, secret);
  if (!feed) throw new ApiError('NOT_FOUND');
  request.callerId = feed.owner.id;
  rateLimit.consume(feed.owner.id, reply.raw);
  const today = now().toISOString().slice(0, 10);
  const tag = tagOf(`${today} ${feed.state}`);
  await recordRead(database.pool, feed.owner.id, now());
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (holdsTag(request, tag)) {
    void reply.code(304).send();
    return HIJACKED;
  }
  const surgeries = await readSurgeries(database.pool, feed.owner, today);
  const calendar = writeCalendar(surgeries, {
    withNames: feed.withNames,
    installation: await installationTag(context),
    publicUrl: publicUrlOf(config),
  });
  void reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="surgeries.ics"')
    .send(calendar);
  return HIJACKED;
};
