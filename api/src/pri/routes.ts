import { priCalls } from '@cotyle/contract/pri';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { acceptUploads } from '../http/upload-body.ts';
import type { Parts } from '../parts.ts';
import { answerBeforeTheEnd } from '../uploads/unread-body.ts';
import { readImport } from './form.ts';
import { importPri } from './service.ts';

export const priRoutes = async (app: FastifyInstance, parts: Parts): Promise<void> => {
  await app.register(async (scope) => {
    // JSON of any size would be gathered in memory before anybody asks who sends it.
    scope.removeAllContentTypeParsers();
    acceptUploads(scope);
    answerBeforeTheEnd(scope);
    mount(scope, parts, priCalls.import, async (_, { caller, expected, request }) => {
      const { procedureId, file } = await readImport(request);
      const { measurements, side, warnings } = await importPri(parts, caller, procedureId, file, expected);
      return { value: { ...measurements, sideEngineer: side, warnings: [...warnings] } };
    });
  });
};
