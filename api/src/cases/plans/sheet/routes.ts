import { planSheetCalls } from '@cotyle/contract/plan-sheets';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { registerCall } from '../../../http/register-call.ts';
import { requireVisible } from '../../../records/require-visible.ts';
import { dispositionOf } from '../../../imaging/files/sending/disposition.ts';
import type { WantedSheet } from './load-sheet.ts';
import { openSheetProcesses } from './make-in-process.ts';
import { makeSheet } from './make-sheet.ts';
import { createSheetQueue } from './sheet-queue.ts';

/** Aborts when the caller is gone. */
const signalOf = ({ log }: FastifyRequest, { raw }: FastifyReply): AbortSignal => {
  const control = new AbortController();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    log.info('sheet given up by the client');
    control.abort(new Error('the client is gone'));
  });
  return control.signal;
};

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
    { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
  ): Promise<typeof HIJACKED> => {
    const signal = signalOf(request, reply);
    await requireVisible(context.database.kysely, caller, wanted.procedureId);
    try {
      const isHeld = (key: string): boolean => holdsTag(request, `"${key}"`);
      const work = () => makeSheet(context, caller, wanted, { make: processes.make, signal, isHeld });
      const { key, pdf } = await queue.run(work, signal);
      // Not kept by the browser: a shared computer has no use for it.
      void reply.headers({ etag: `"${key}"`, 'cache-control': 'private, no-store' });
      if (pdf) sendPdf(reply, wanted, pdf);
      else void reply.code(304).send();
    } catch (error) {
      if (!signal.aborted) throw error;
      reply.hijack();
    }
    return HIJACKED;
  };

  registerCall(app, context, planSheetCalls.get, ({ params, query }, { caller, request, reply }) =>
    sendSheet(
      { procedureId: params.id, version: params.version, paper: query.paper },
      { caller, request, reply },
    ),
  );
};
