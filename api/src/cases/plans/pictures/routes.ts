import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { registerCall } from '../../../http/register-call.ts';
import { acceptUploads } from '../../../http/upload-body.ts';
import { answerWithUnreadBody } from '../../../imaging/uploads/receiving/unread-body.ts';
import { addPictures } from './add-pictures.ts';
import { readPictures } from './read-pictures.ts';
import { sendPlanPicture } from './send-picture.ts';

export const planPictureRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  registerCall(app, context, planPictureCalls.get, ({ params }, { caller, request, reply }) =>
    sendPlanPicture(context, caller, params, { request, reply }),
  );
  await app.register(async (scope) => {
    // The default parsers would buffer a body of any size before authentication.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerWithUnreadBody(scope);
    registerCall(scope, context, planPictureCalls.add, async (_, { caller, request }) => {
      await addPictures(context, caller, await readPictures(request));
      return { value: null };
    });
  });
};
