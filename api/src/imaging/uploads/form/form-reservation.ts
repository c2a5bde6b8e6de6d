import { ApiError } from '../../../errors/api-error.ts';
import type { StoringContext } from '../../../context/app-context.ts';
import type { Checkpoint } from '../receiving/byte-counter.ts';
import { dailyLimit } from '../reservation/limits.ts';
import type { ByteLimit } from '../reservation/limits.ts';
import { requireRoom, reserve } from '../reservation/reserve.ts';
import { addDirectUpload, raiseReservation } from '../rows/upload-rows.ts';
import type { UploadRef } from '../rows/upload-rows.ts';
import { ROOM_CHECK_BYTES } from '../receiving/append-bytes.ts';

/** A form of undeclared length reserves the received bytes in steps of this size. */
const STEP_BYTES = 16 * 1024 ** 2;

export interface FormReservation {
  /** The rows of all files, received or not; the first one carries the reservation. */
  readonly uploads: readonly string[];
  /** Adds the row of the next file. The first one makes the reservation and returns the rest of the daily quota. */
  addFile(fileName: string): Promise<{ readonly ref: UploadRef; readonly limit?: ByteLimit }>;
  /** For a file that follows the given number of bytes of other files. */
  checkpointAfter(before: number): Checkpoint;
  /** Reserves the actual size: the declared one includes the boundaries and fields of the form. */
  adjust(total: number): Promise<void>;
}

/** `declared` is the least size of all files together; undefined where the form has no content length. */
export const createFormReservation = (
  context: StoringContext,
  userId: number,
  declared: number | undefined,
): FormReservation => {
  const { database, storage } = context;
  const uploads: string[] = [];
  const noRoom = new ApiError('NO_ROOM');
  let reserved = declared ?? 0;

  const addFirst = (fileName: string) =>
    reserve(context, { userId, bytes: reserved, opens: true }, async (tx, { ownBytes }) => ({
      ref: await addDirectUpload(tx, { creatorId: userId, fileName, now: context.now(), declared }),
      limit: dailyLimit(context, ownBytes),
    }));
  const addFurther = async (fileName: string, formId: string) => {
    await requireRoom(storage, noRoom);
    const upload = { creatorId: userId, fileName, now: context.now(), formId };
    return { ref: await addDirectUpload(database.kysely, upload) };
  };
  const adjust = async (total: number): Promise<void> => {
    const [first] = uploads;
    if (first === undefined || total <= reserved) return;
    const request = { userId, bytes: total - reserved, opens: false };
    await reserve(context, request, (tx) => raiseReservation(tx, first, total));
    reserved = total;
  };

  return {
    uploads,
    addFile: async (fileName) => {
      const [first] = uploads;
      const added = await (first === undefined ? addFirst(fileName) : addFurther(fileName, first));
      uploads.push(added.ref.id);
      return added;
    },
    checkpointAfter: (before) =>
      declared === undefined
        ? { everyBytes: STEP_BYTES, check: (count) => adjust(before + count) }
        : { everyBytes: ROOM_CHECK_BYTES, check: () => requireRoom(storage, noRoom) },
    adjust,
  };
};
