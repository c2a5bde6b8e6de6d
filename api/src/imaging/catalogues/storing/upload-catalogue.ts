import { isAdministrator } from '@cotyle/domain/access/roles';
import { catalogueIssues, catalogueRejected } from '@cotyle/domain/implants/clinic/texts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { assertCatalogueClean } from '../../malware/scan-catalogue.ts';
import { storedSource } from '../../ct/source/stored-source.ts';
import { currentCaller } from '../../uploads/finishing/finish.ts';
import type { FormReservation } from '../../uploads/form/form-reservation.ts';
import { discardAll } from '../../uploads/rows/discard.ts';
import { inspectCatalogue } from '../inspection/inspect-catalogue.ts';
import { receiveZip } from './receive-zip.ts';
import type { ReceivedZip } from './receive-zip.ts';
import { recordVersion } from './record-version.ts';

const inspectAndRecord = async (
  context: AppContext,
  caller: Caller,
  { target, file }: ReceivedZip,
  signal: AbortSignal,
): Promise<number> => {
  await assertCatalogueClean(context, file, signal);
  const source = storedSource(context.storage, file.key, file.size);
  const inspection = await inspectCatalogue(source, signal);
  if (!inspection.ok)
    throw new ApiError('INVALID', {
      message: catalogueRejected(inspection.problems.length),
      issues: catalogueIssues(inspection.problems),
    });
  const { id: by, role } = await currentCaller(context, caller);
  if (!isAdministrator(role)) throw new ApiError('FORBIDDEN');
  return recordVersion(context, { target, file, by, ...inspection });
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
