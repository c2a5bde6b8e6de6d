import { isAdministrator } from '@cotyle/domain/access/roles';
import { catalogueIssues, catalogueRejected } from '@cotyle/domain/implants/clinic/texts';
import { clinicKey } from '@cotyle/domain/implants/part-id';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { storedSource } from '../../ct/source/stored-source.ts';
import { currentCaller } from '../../uploads/finishing/finish.ts';
import type { FormReservation } from '../../uploads/form/form-reservation.ts';
import { discardAll } from '../../uploads/rows/discard.ts';
import { inspectCatalogue } from '../inspection/inspect-catalogue.ts';
import { receiveZip } from './receive-zip.ts';
import type { ReceivedZip } from './receive-zip.ts';
import { recordVersion } from './record-version.ts';

/** The next number of a version. A number that is not used in the end is not given again. */
const takeVersionId = async ({ database }: AppContext): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('implant_catalogue_versions', 'id')) as id`.execute(
    database.kysely,
  );
  const [taken] = rows;
  if (!taken) throw new Error('There is no next number of a version.');
  return taken.id;
};

const inspectAndRecord = async (
  context: AppContext,
  caller: Caller,
  { target, file }: ReceivedZip,
  signal: AbortSignal,
): Promise<number> => {
  const versionId = await takeVersionId(context);
  const source = storedSource(context.storage, file.key, file.size);
  const inspection = await inspectCatalogue(source, clinicKey(versionId), signal);
  if (!inspection.ok)
    throw new ApiError('INVALID', {
      message: catalogueRejected(inspection.problems.length),
      issues: catalogueIssues(inspection.problems),
    });
  const { id: by, role } = await currentCaller(context, caller);
  if (!isAdministrator(role)) throw new ApiError('FORBIDDEN');
  return recordVersion(context, { target, file, versionId, by, ...inspection });
};

/** Receives, checks and records a catalogue, or keeps nothing of it. Returns its id. */
export const uploadCatalogue = async (
  context: AppContext,
  caller: Caller,
  { raw }: FastifyRequest,
  stopping: AbortController,
): Promise<number> => {
  let reservation: FormReservation | undefined;
  try {
    const received = await receiveZip(context, {
      raw,
      caller,
      stopping,
      onReservation: (made) => {
        reservation = made;
      },
    });
    return await inspectAndRecord(context, caller, received, stopping.signal);
  } catch (error) {
    await discardAll(context, reservation?.uploads ?? []);
    throw error;
  }
};
