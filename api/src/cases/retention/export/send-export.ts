import { EXPORT_BUSY, exportFileName, exportInWords } from '@cotyle/domain/retention/export-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import { dispositionOf } from '../../../imaging/files/sending/disposition.ts';
import { assertStoredSize } from '../../../imaging/files/sending/exact-length.ts';
import { sendStream } from '../../../imaging/files/sending/send-object.ts';
import { streamZip, zipLength } from '../../../imaging/files/zip/zip-stream.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { assertNotBeingErased } from '../lock-whole-patient.ts';
import { exportEntries } from './export-entries.ts';
import type { MakeSheet } from '../../plans/sheet/make-in-process.ts';
import { planSheets } from './plan-sheets.ts';
import { readDocuments } from './read-documents.ts';

const RETRY_AFTER_SECONDS = 60;

export interface ExportSlot {
  /** Refuses while another export runs on this node: each reads gigabytes. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

export const createExportSlot = (): ExportSlot => {
  let isTaken = false;
  return {
    run: async (work) => {
      if (isTaken)
        throw new ApiError('UNAVAILABLE', { message: EXPORT_BUSY, retryAfterSeconds: RETRY_AFTER_SECONDS });
      isTaken = true;
      try {
        return await work();
      } finally {
        isTaken = false;
      }
    },
  };
};

/** Sends everything on a patient. The event is written before the first byte. Nothing is stored, so an export that ends early leaves nothing. */
export const sendExport = async (
  context: AppContext,
  caller: Caller,
  patientId: number,
  { request, reply, make }: { request: FastifyRequest; reply: FastifyReply; make: MakeSheet },
): Promise<typeof HIJACKED> => {
  const madeAt = context.now();
  await assertNotBeingErased(context.database.kysely, patientId);
  const documents = await readDocuments(context.database.kysely, patientId);
  const { files, procedures } = documents;
  for (const { storageKey, size } of files) await assertStoredSize(context.storage, storageKey, size);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const sheets = await planSheets(context, procedures, { make, signal: gone.signal, madeAt });
  await withTransaction(context.database.kysely, madeAt, async (_tx, audit) => {
    audit.record({
      type: 'PATIENT_EXPORTED',
      initiatorId: caller.id,
      patientId,
      newValue: exportInWords({ procedures: procedures.length, files: files.length }),
    });
  });
  const entries = exportEntries(context, patientId, madeAt, { ...documents, sheets });
  const length = zipLength(entries);
  return sendStream(request, reply, streamZip(entries), {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', exportFileName(patientId)),
      'cache-control': 'private, no-store',
      'content-length': length,
    },
    length,
  });
};
