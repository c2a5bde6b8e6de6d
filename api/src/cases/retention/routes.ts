import { retentionCalls } from '@cotyle/contract/retention';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { createExportSlot, sendExport } from './export/send-export.ts';

export const retentionRoutes = (app: FastifyInstance, context: AppContext): void => {
  const exportSlot = createExportSlot();

  registerCall(app, context, retentionCalls.export, ({ params }, { caller, request, reply }) =>
    exportSlot.run(() => sendExport(context, caller, params.id, { request, reply })),
  );
};
