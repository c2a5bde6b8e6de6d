import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { FastifyRequest } from 'fastify';
import { openSheetProcesses } from '../../../cases/plans/sheet/make-in-process.ts';
import { makeSheet } from '../../../cases/plans/sheet/make-sheet.ts';
import { createSheetQueue } from '../../../cases/plans/sheet/sheet-queue.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { answerWhileConnected } from '../../../http/answer-while-connected.ts';
import { dispositionOf } from '../../../imaging/files/sending/disposition.ts';
import { requireScope } from '../auth/authenticate-client.ts';
import { officeActor } from '../creation/client-actor.ts';
import { documentReferenceType } from '../resources/document-reference.ts';
import { parsePartId } from '../resources/part-id.ts';
import { parseId } from '../search/parameter.ts';
import type { ClientExchange } from './exchange.ts';
import { findResource } from './find-resources.ts';
import { recordOpening } from './record-read.ts';
import { sendFhir } from './send-resource.ts';

/** A client that asks for FHIR gets the bytes inside of a resource, every other one the file itself. */
const wantsResource = ({ headers }: FastifyRequest): boolean =>
  /application\/(fhir\+)?json/.test(headers.accept ?? '');

/** Clients get their sheets one at a time, so that people do not wait for them. */
export const openBinaries = (context: AppContext) => {
  const queue = createSheetQueue({ atOnce: 1, waiting: context.config.SHEETS_WAITING });
  const processes = openSheetProcesses();

  /** The sheet of a version of a plan, made as it is now. Each that is made is an event. */
  const sendSheet = async (
    { client, request, reply }: ClientExchange,
    id: string,
    signal: AbortSignal,
  ): Promise<void> => {
    requireScope(client, 'Binary', 'r');
    const { record } = await findResource(context, client, documentReferenceType, id);
    const part = parsePartId(id, parseId);
    if (!part || !record) throw new ApiError('NOT_FOUND');
    await recordOpening(context, client, record);
    const wanted = { procedureId: part.procedureId, version: part.part, paper: 'A4' as const };
    // The right to the case has been checked: nobody's id is needed for it.
    const work = () => makeSheet(context, officeActor(client, 0), wanted, { make: processes.make, signal });
    const { pdf } = await queue.run(work, signal);
    if (!pdf) throw new ApiError('NOT_FOUND');
    const bytes = Buffer.from(pdf);
    if (wantsResource(request))
      return sendFhir(reply, {
        resourceType: 'Binary',
        id,
        contentType: 'application/pdf',
        data: bytes.toString('base64'),
      });
    const name = SHEET_TEXTS.fileName(wanted.procedureId, wanted.version);
    void reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf('inline', name))
      .send(bytes);
  };

  const send = (exchange: ClientExchange, id: string) =>
    answerWhileConnected(exchange.reply, (signal) => sendSheet(exchange, id, signal));

  return { send, close: async () => queue.close(), end: processes.close };
};
