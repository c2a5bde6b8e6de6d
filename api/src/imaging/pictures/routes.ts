import { pictureCalls } from '@cotyle/contract/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { HIJACKED } from '../../http/raw-answer.ts';
import { registerCall } from '../../http/register-call.ts';
import { sendObject } from '../files/sending/send-object.ts';
import { findPicture } from './viewing/find-picture.ts';
import { listPictures } from './viewing/list-pictures.ts';

const sendPicture = async (
  context: AppContext,
  caller: Caller,
  fileId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const picture = await findPicture(context, caller, fileId);
  return sendObject(request, reply, context.storage, picture, { accelPrefix: context.config.ACCEL_PREFIX });
};

export const pictureRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, pictureCalls.ofProcedure, async ({ params }, { caller }) => ({
    value: await listPictures(context.database.kysely, caller, params.id),
  }));
  registerCall(app, context, pictureCalls.get, ({ params }, { caller, request, reply }) =>
    sendPicture(context, caller, params.id, { request, reply }),
  );
};
