import { certificateFileName, certificateText } from '@cotyle/domain/retention/erasure';
import type { ErasureCertificate } from '@cotyle/domain/retention/erasure';
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

export const sendCertificate = async (
  context: AppContext,
  caller: Caller,
  id: number,
  reply: FastifyReply,
): Promise<typeof HIJACKED> => {
  const certificate = await readCertificate(context.database.kysely, id);
  await withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
    audit.record({
      type: 'ERASURE_CERTIFICATE_READ',
      initiatorId: caller.id,
      patientId: certificate.patientId,
      newValue: `Erasure ${id}`,
    });
  });
  void reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', dispositionOf('attachment', certificateFileName(id)))
    .header('cache-control', 'private, no-store')
    .send(certificateText(certificate));
  return HIJACKED;
};
