import { retentionCalls } from '@cotyle/contract/retention';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { answerWhileConnected } from '../../http/answer-while-connected.ts';
import { registerCall } from '../../http/register-call.ts';
import { givenProof } from '../../people/factors/given-proof.ts';
import { openSheetProcesses } from '../plans/sheet/make-in-process.ts';
import { createSheetQueue } from '../plans/sheet/sheet-queue.ts';
import { listDue } from './due/list-due.ts';
import { certificateNotMade, sendCertificate, sendCertificatePdf } from './erasure/certificate.ts';
import { listErasures } from './erasure/list-erasures.ts';
import { startErasure } from './erasure/start-erasure.ts';
import { readErasedScans } from './erased-scans.ts';
import { createExportSlot, sendExport } from './export/send-export.ts';
import { liftHold, setHold } from './holds/service.ts';
import { readState } from './read-state.ts';

export const retentionRoutes = (app: FastifyInstance, context: AppContext): void => {
  const exportSlot = createExportSlot();
  const sheets = openSheetProcesses();
  const certificates = createSheetQueue({ atOnce: 1, waiting: context.config.SHEETS_WAITING });
  app.addHook('preClose', async () => certificates.close());
  app.addHook('onClose', sheets.close);

  registerCall(app, context, retentionCalls.export, ({ params }, { caller, request, reply }) =>
    exportSlot.run(() => sendExport(context, caller, params.id, { request, reply, make: sheets.make })),
  );
  registerCall(app, context, retentionCalls.due, ({ query }, { version }) =>
    listDue(context, query, version),
  );
  registerCall(app, context, retentionCalls.state, async ({ params }) => ({
    value: await readState(context, params.id),
  }));
  registerCall(app, context, retentionCalls.setHold, async ({ body }, { caller }) => {
    await setHold(context, caller, body);
    return { value: null };
  });
  registerCall(app, context, retentionCalls.liftHold, async ({ body }, { caller }) => {
    await liftHold(context, caller, body);
    return { value: null };
  });
  registerCall(app, context, retentionCalls.erase, async ({ body }, { caller, request }) => {
    const proof = givenProof(context.config, body, request);
    return {
      value: { id: await startErasure(context, caller, { ...body, kind: body.kind ?? 'RECORD', proof }) },
    };
  });
  registerCall(app, context, retentionCalls.erasedScans, async ({ params }, { caller }) => ({
    value: await readErasedScans(context.database.kysely, caller, params.id),
  }));
  registerCall(app, context, retentionCalls.erasures, ({ query }, { version }) =>
    listErasures(context.database.pool, query, version),
  );
  registerCall(app, context, retentionCalls.certificate, ({ params }, { caller, reply }) =>
    sendCertificate(context, caller, params.id, reply),
  );
  registerCall(app, context, retentionCalls.certificatePdf, ({ params, query }, { caller, reply }) =>
    answerWhileConnected(reply, (signal) =>
      sendCertificatePdf(
        context,
        caller,
        { id: params.id, paper: query.paper, reply },
        (certificate, paper) =>
          certificates.run(
            () =>
              sheets
                .makeCertificate({ certificate, paper }, signal)
                .catch(certificateNotMade(context.log, signal)),
            signal,
          ),
      ),
    ),
  );
};
