import { scanCalls } from '@cotyle/contract/scans';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { createViewAudit } from './viewing/view-audit.ts';
import { readReport } from './report/report.ts';
import { sendDeidentified } from './deidentification/send-deidentified.ts';
import { sendSlice } from './viewing/send-slice.ts';
import { findInspected, readSeries } from './viewing/slice-store.ts';

export const scanRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { kysely } = context.database;
  const viewAudit = createViewAudit(context);
  registerCall(app, context, scanCalls.report, async ({ params }, { caller }) => ({
    value: await readReport(context, caller, params.id),
  }));
  registerCall(app, context, scanCalls.series, async ({ params }, { caller }) => {
    const file = await findInspected(kysely, caller, params.id);
    const series = await readSeries(kysely, file.id);
    await viewAudit.startView(caller.id, file);
    return new RawAnswer(`{"value":${series}}`);
  });
  registerCall(app, context, scanCalls.slice, ({ params }, { caller, request, reply }) =>
    sendSlice(context, viewAudit, caller, params.id, { request, reply }),
  );
  registerCall(app, context, scanCalls.deidentified, ({ params }, { caller, request, reply }) =>
    sendDeidentified(context, caller, params.id, { request, reply }),
  );
};
