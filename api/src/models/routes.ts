import { fileCalls } from '@cotyle/contract/files';
import type { ModelLevel } from '@cotyle/domain/models/facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendObject } from '../files/send-bytes.ts';
import type { Caller } from '../http/caller.ts';
import { mount } from '../http/mount.ts';
import type { TAKEN_OVER } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { findLevel, recordView } from './service.ts';

const sendLevel = async (
  parts: Parts,
  caller: Caller,
  { id, level }: { id: number; level: ModelLevel },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof TAKEN_OVER> => {
  const { file, object } = await findLevel(parts, caller, id, level);
  const record = (start: number): Promise<void> => recordView(parts, caller, file, level, start);
  // Who looks again at what his browser has kept looks at it all the same.
  if (request.headers['if-none-match']?.includes(object.etag)) await record(0);
  return sendObject(request, reply, parts.storage, object, {
    before: record,
    accelPrefix: parts.config.ACCEL_PREFIX,
  });
};

export const modelRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, parts, fileCalls.model, ({ params }, { caller, request, reply }) =>
    sendLevel(parts, caller, params, { request, reply }),
  );
};
