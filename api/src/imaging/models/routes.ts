import { fileCalls } from '@cotyle/contract/files';
import type { ModelLevel } from '@cotyle/domain/models/facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendObject } from '../files/sending/send-object.ts';
import type { Caller } from '../../http/caller.ts';
import { holdsTag } from '../../http/etag.ts';
import { registerCall } from '../../http/register-call.ts';
import type { HIJACKED } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { findLevel, recordView } from './viewing/find-level.ts';

const sendLevel = async (
  context: AppContext,
  caller: Caller,
  { id, level }: { id: number; level: ModelLevel },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { file, object } = await findLevel(context, caller, id, level);
  const record = (start: number): Promise<void> => recordView(context, caller, file, level, start);
  // A cached level is viewed again, so the view is recorded.
  if (holdsTag(request, `"${object.etag}"`)) await record(0);
  return sendObject(request, reply, context.storage, object, {
    before: record,
    accelPrefix: context.config.ACCEL_PREFIX,
  });
};

export const modelRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, fileCalls.model, ({ params }, { caller, request, reply }) =>
    sendLevel(context, caller, params, { request, reply }),
  );
};
