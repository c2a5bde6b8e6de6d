import { certificateContent } from '@cotyle/domain/retention/certificate-content';
import type { CertificateContent } from '@cotyle/domain/retention/certificate-content';
import { certificateFileName, certificateText } from '@cotyle/domain/retention/erasure';
import type { ErasureCertificate } from '@cotyle/domain/retention/erasure';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import { fullName } from '@cotyle/domain/people/status';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { dispositionOf } from '../../../imaging/files/sending/disposition.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';

const NOT_MADE = 'The certificate could not be made. Please try again.';
const NOT_COMPLETE = 'The erasure is not complete yet.';

const readCertificate = async (db: Kysely<Tables>, id: number): Promise<ErasureCertificate> => {
  const found = await db
    .selectFrom('erasures as e')
    .innerJoin('users as u', 'u.id', 'e.started_by')
    .select([
      'e.patient_id',
      'e.kind',
      'e.ground',
      'e.reason',
      'e.started_at',
      'e.erased_at',
      'e.counts',
      'e.event_id',
    ])
    .select(['e.event_hash', 'u.name_first as nameFirst', 'u.name_second as nameSecond'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'));
  const { erased_at: erasedAt, counts, event_id: eventId, event_hash: hash } = found;
  if (!erasedAt || !counts || eventId === null || !hash)
    throw new ApiError('CONFLICT', { message: NOT_COMPLETE });
  return {
    id,
    kind: found.kind,
    patientId: found.patient_id,
    ground: found.ground,
    reason: found.reason,
    startedBy: fullName(found),
    startedAt: found.started_at.toISOString(),
    erasedAt: erasedAt.toISOString(),
    counts,
    eventId,
    eventHash: hash.toString('hex'),
  };
};

/** Before the first byte is sent. */
const recordReading = (
  context: AppContext,
  caller: Caller,
  { id, patientId }: ErasureCertificate,
): Promise<void> =>
  withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
    audit.record({
      type: 'ERASURE_CERTIFICATE_READ',
      initiatorId: caller.id,
      patientId,
      newValue: `Erasure ${id}`,
    });
  });

const sendAs = (
  reply: FastifyReply,
  { id }: ErasureCertificate,
  { type, ending, content }: { type: string; ending: 'pdf' | 'txt'; content: string | Buffer },
): typeof HIJACKED => {
  void reply
    .type(type)
    .header('content-disposition', dispositionOf('attachment', certificateFileName(id, ending)))
    .header('cache-control', 'private, no-store')
    .send(content);
  return HIJACKED;
};

export const sendCertificate = async (
  context: AppContext,
  caller: Caller,
  id: number,
  reply: FastifyReply,
): Promise<typeof HIJACKED> => {
  const certificate = await readCertificate(context.database.kysely, id);
  await recordReading(context, caller, certificate);
  const content = certificateText(certificate);
  return sendAs(reply, certificate, { type: 'text/plain; charset=utf-8', ending: 'txt', content });
};

/** For a person who may try again; the reason is in the log. */
export const certificateNotMade =
  (log: Pick<AppContext['log'], 'error'>, signal: AbortSignal) =>
  (error: unknown): never => {
    signal.throwIfAborted();
    log.error({ err: error }, 'certificate not made');
    throw new ApiError('UNAVAILABLE', { message: NOT_MADE, retryAfterSeconds: 2 });
  };

/** Drawn in a child process, like a sheet. */
export const sendCertificatePdf = async (
  context: AppContext,
  caller: Caller,
  { id, paper, reply }: { id: number; paper: SheetPaper; reply: FastifyReply },
  draw: (certificate: CertificateContent, paper: SheetPaper) => Promise<Uint8Array>,
): Promise<void> => {
  const certificate = await readCertificate(context.database.kysely, id);
  const pdf = await draw(certificateContent(certificate), paper);
  await recordReading(context, caller, certificate);
  sendAs(reply, certificate, {
    type: 'application/pdf',
    ending: 'pdf',
    content: Buffer.from(pdf),
  });
};
