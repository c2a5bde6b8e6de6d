import { reservationProblem } from '@cotyle/domain/files/reservation';
import type { Reservation, ReservationProblem, UploadUsage } from '@cotyle/domain/files/reservation';
import {
  MOST_ROOM_RESERVED,
  noRoomFor,
  TOO_MANY_UPLOADS_IN_ALL,
  tooManyOpenUploads,
  userQuotaReached,
} from '@cotyle/domain/files/texts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { hasFreeSpace } from '../../../platform/storage/free-space.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { oldestOpenProcedure, uploadUsage } from '../rows/upload-rows.ts';

type ReserveDeps = Pick<AppContext, 'config' | 'database' | 'storage' | 'now'>;

interface ReservationRequest extends Reservation {
  readonly userId: number;
}

const LOCK_NAME = 'cotyle upload reservations';

const reservationError = async (
  tx: Transaction<Tables>,
  problem: ReservationProblem,
  { config, now }: ReserveDeps,
  { userId, bytes, opens }: ReservationRequest,
): Promise<ApiError> => {
  switch (problem) {
    case 'USER_OPEN': {
      const oldest = await oldestOpenProcedure(tx, userId, now());
      const message = tooManyOpenUploads(config.UPLOAD_MAX_OPEN_PER_USER, oldest);
      return new ApiError('TOO_MANY_UPLOADS', { message });
    }
    case 'ALL_OPEN':
      return new ApiError('TOO_MANY_UPLOADS', { message: TOO_MANY_UPLOADS_IN_ALL });
    case 'USER_BYTES':
      return new ApiError('TOO_LARGE', { message: userQuotaReached(config.UPLOAD_MAX_USER_BYTES) });
    case 'DISK':
      return new ApiError('NO_ROOM', opens && bytes > 0 ? { message: noRoomFor(bytes) } : {});
    case 'DISK_SHARE':
      return new ApiError('NO_ROOM', { message: MOST_ROOM_RESERVED });
  }
};

/**
 * Checks a reservation and writes it. An advisory lock serialises reservations on all nodes, so that each one counts
 * those before it.
 */
export const reserve = async <T>(
  context: ReserveDeps,
  request: ReservationRequest,
  write: (tx: Transaction<Tables>, usage: UploadUsage) => Promise<T>,
): Promise<T> =>
  context.database.kysely.transaction().execute(async (tx) => {
    const { config, storage } = context;
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_NAME}, 0))`.execute(tx);
    const counted = await uploadUsage(tx, request.userId, context.now());
    // Read last: bytes written in the meantime are counted twice, as used and as pending, never missed.
    const usage = { ...counted, freeBytes: await storage.freeBytes() };
    const problem = reservationProblem(request, usage, {
      userBytes: config.UPLOAD_MAX_USER_BYTES,
      userOpen: config.UPLOAD_MAX_OPEN_PER_USER,
      allOpen: config.UPLOAD_MAX_OPEN,
    });
    if (problem !== undefined) throw await reservationError(tx, problem, context, request);
    return write(tx, usage);
  });

/** Other programs may fill the disk too: a running upload stops before it uses the reserve of the database. */
export const requireRoom = async (storage: Pick<Storage, 'freeBytes'>, error: ApiError): Promise<void> => {
  if (!(await hasFreeSpace(storage))) throw error;
};
