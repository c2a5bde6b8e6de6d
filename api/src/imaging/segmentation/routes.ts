import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { acceptUploads } from '../../http/upload-body.ts';
import { answerWithUnreadBody } from '../uploads/receiving/unread-body.ts';
import { fillInAnalysis } from './analysis/fill-in.ts';
import { cancelSegmentation, deleteSegmentation } from './commands/end.ts';
import { startSegmentation } from './commands/start.ts';
import { editSegmentation, releaseSegmentation } from './editing/edit-lock.ts';
import { readSave } from './editing/read-save.ts';
import { saveLandmarks, saveSlabs } from './editing/save.ts';
import { startMaking } from './making/start-making.ts';
import { readOverview } from './records/read-overview.ts';
import { sendSlab } from './slabs/send-slab.ts';

const DONE = { value: null };

const commandRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, segmentationCalls.start, async ({ body }, { caller }) => ({
    value: await startSegmentation(context, caller, body),
  }));
  registerCall(app, context, segmentationCalls.cancel, async ({ body }, { caller }) => {
    await cancelSegmentation(context, caller, body.segmentationId);
    return DONE;
  });
  registerCall(app, context, segmentationCalls.delete, async ({ body }, { caller }) => {
    await deleteSegmentation(context, caller, body.segmentationId);
    return DONE;
  });
};

const editingRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, segmentationCalls.edit, async ({ body }, { caller }) => ({
    value: await editSegmentation(context, caller, body),
  }));
  registerCall(app, context, segmentationCalls.release, async ({ body }, { caller }) => {
    await releaseSegmentation(context, caller, body);
    return DONE;
  });
  registerCall(app, context, segmentationCalls.saveLandmarks, async ({ body }, { caller }) => ({
    value: { version: await saveLandmarks(context, caller, body) },
  }));
};

const resultRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, segmentationCalls.makeModel, async ({ body }, { caller }) => {
    await startMaking(context, caller, body);
    return DONE;
  });
  registerCall(app, context, segmentationCalls.fillIn, async ({ body }, { caller, expected }) => {
    const { measurements, side, leftOut } = await fillInAnalysis(context, caller, body, expected);
    return { value: { ...measurements, sideEngineer: side, leftOut: [...leftOut] } };
  });
};

export const segmentationRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  const { kysely } = context.database;
  registerCall(app, context, segmentationCalls.ofProcedure, async ({ params }, { caller }) => ({
    value: await readOverview(kysely, caller, params.id, context.now()),
  }));
  registerCall(app, context, segmentationCalls.slab, ({ params }, { caller, request, reply }) =>
    sendSlab(context, caller, params, { request, reply }),
  );
  commandRoutes(app, context);
  editingRoutes(app, context);
  resultRoutes(app, context);
  await app.register(async (scope) => {
    // The default parsers would buffer a body of any size before authentication.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerWithUnreadBody(scope);
    registerCall(scope, context, segmentationCalls.save, async (_, { caller, request }) => ({
      value: { version: await saveSlabs(context, caller, await readSave(request)) },
    }));
  });
};
