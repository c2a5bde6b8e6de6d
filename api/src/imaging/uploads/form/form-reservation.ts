import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Checkpoint } from '../receiving/byte-counter.ts';
import { dailyLimit } from '../reservation/limits.ts';
import type { ByteLimit } from '../reservation/limits.ts';
import { requireRoom, reserve } from '../reservation/reserve.ts';
import { addDirectUpload, raiseReservation } from '../rows/upload-rows.ts';
import type { UploadRef } from '../rows/upload-rows.ts';
import { ROOM_CHECK_BYTES } from '../receiving/append-bytes.ts';

/** A form that does not say how long it is reserves what has come, so often. */
const STEP_BYTES = 16 * 1024 ** 2;

export interface FormReservation {
  /** Every row that stands for bytes, whether they have come or not; the first carries the reservation. */
  readonly uploads: readonly string[];
  /** The row of the next file. With the first one the form is reserved, and its day's quota comes along. */
  addFile(fileName: string): Promise<{ readonly ref: UploadRef; readonly limit?: ByteLimit }>;
  /** For the file that comes after so many bytes of others. */
  checkpointAfter(before: number): Checkpoint;
  /** Counts the files as they are: what a form declares is more than its files by all that stands around them. */
  adjust(total: number): Promise<void>;
}

/** `declared` is what the files have at least; undefined where the form does not say. */
export const createFormReservation = (
  context: AppContext,
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
