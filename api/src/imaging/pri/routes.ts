import { priCalls } from '@cotyle/contract/pri';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { acceptUploads } from '../../http/upload-body.ts';
import type { AppContext } from '../../context/app-context.ts';
import { answerWithUnreadBody } from '../uploads/receiving/unread-body.ts';
import { readImport } from './read-import.ts';
import { importPri } from './service.ts';

export const priRoutes = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  await app.register(async (scope) => {
    // The default parsers would buffer a body of any size before authentication.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerWithUnreadBody(scope);
    registerCall(scope, context, priCalls.import, async (_, { caller, expected, request }) => {
      const { measurements, side, warnings } = await importPri(
        context,
        caller,
        await readImport(request),
        expected,
      );
      return { value: { ...measurements, sideEngineer: side, warnings: [...warnings] } };
    });
  });
};
