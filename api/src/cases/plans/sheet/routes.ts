import { planSheetCalls } from '@cotyle/contract/plan-sheets';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { answerWhileConnected } from '../../../http/answer-while-connected.ts';
import { holdsTag } from '../../../http/etag.ts';
import { registerCall } from '../../../http/register-call.ts';
import { requireVisible } from '../../../records/require-visible.ts';
import { dispositionOf } from '../../../imaging/files/sending/disposition.ts';
import type { WantedSheet } from './load-sheet.ts';
import { openSheetProcesses } from './make-in-process.ts';
import { makeSheet } from './make-sheet.ts';
import { createSheetQueue } from './sheet-queue.ts';

const sendPdf = (reply: FastifyReply, { procedureId, version }: WantedSheet, pdf: Uint8Array): void => {
  void reply
    .type('application/pdf')
    .header('content-disposition', dispositionOf('inline', SHEET_TEXTS.fileName(procedureId, version)))
    .send(Buffer.from(pdf));
};

export const planSheetRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { SHEETS_AT_ONCE: atOnce, SHEETS_WAITING: waiting } = context.config;
  const queue = createSheetQueue({ atOnce, waiting });
  const processes = openSheetProcesses();
  app.addHook('preClose', async () => queue.close());
  app.addHook('onClose', processes.close);

  const sendSheet = async (
    wanted: WantedSheet,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { caller, signal }: { caller: Caller; signal: AbortSignal },
  ): Promise<void> => {
    await requireVisible(context.database.kysely, caller, wanted.procedureId);
    const isHeld = (key: string): boolean => holdsTag(request, `"${key}"`);
    const work = () => makeSheet(context, caller, wanted, { make: processes.make, signal, isHeld });
    const { key, pdf } = await queue.run(work, signal);
    // Not kept by the browser: a shared computer has no use for it.
    void reply.headers({ etag: `"${key}"`, 'cache-control': 'private, no-store' });
    if (pdf) sendPdf(reply, wanted, pdf);
    else void reply.code(304).send();
  };

  registerCall(app, context, planSheetCalls.get, ({ params, query }, { caller, request, reply }) => {
    const wanted = { procedureId: params.id, version: params.version, paper: query.paper };
    return answerWhileConnected(reply, (signal) => sendSheet(wanted, { request, reply }, { caller, signal }));
  });
};
