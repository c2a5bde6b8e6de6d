import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { ROOM_CHECK_BYTES } from '../../imaging/uploads/receiving/append-bytes.ts';
import { countBytes } from '../../imaging/uploads/receiving/byte-counter.ts';
import { safeError } from '../../platform/log.ts';
import { diskFullError, hasFreeSpace } from '../../platform/storage/free-space.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { addInstance, addPending, isStored } from './instance-rows.ts';
import type { PendingInstance } from './instance-rows.ts';
import type { InstanceSource } from './instance-source.ts';
import { closeWhenQuiet } from './quiet-timers.ts';
import { openImage } from './read-head.ts';
import type { ImageHead, OpenedImage } from './read-head.ts';

export type { InstanceSource } from './instance-source.ts';

/** As the protocol announced them; they have to be those of the data set. */
interface AnnouncedUids {
  readonly sopClassUid?: string | undefined;
  readonly sopInstanceUid?: string | undefined;
}

/** An image as a protocol delivers it. */
export interface IncomingInstance extends AnnouncedUids {
  /** A whole file with preamble and meta group, or the data set alone. */
  readonly format: 'part10' | 'data-set';
  readonly transferSyntaxUid: string;
  /** Read to their end where the image is stored or a duplicate, and not further where it is refused. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

type RefusalReason = 'not-dicom' | 'too-large' | 'no-space' | 'mismatched-uids';

export type ReceivedInstance =
  | { readonly kind: 'stored' | 'duplicate' }
  | {
      readonly kind: 'refused';
      readonly reason: RefusalReason;
      /** For the sender; has no patient data. */
      readonly message: string;
    };

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  'not-dicom': 'This is not a DICOM image with the UIDs of its study, its series and its own.',
  'too-large': 'The image is larger than the largest file that is accepted.',
  'no-space': 'There is no room left to store images.',
  'mismatched-uids': 'The image has another SOP class or instance UID than was announced.',
};

const refused = (reason: RefusalReason): ReceivedInstance => ({
  kind: 'refused',
  reason,
  message: MESSAGES[reason],
});

/** At most 64 digits and dots, as PS3.5 says: nothing else is stored or written into names. */
const isUid = (text: string): boolean => /^[0-9.]{1,64}$/.test(text);

const problemOf = (
  head: ImageHead | undefined,
  { sopClassUid, sopInstanceUid }: AnnouncedUids,
): RefusalReason | undefined => {
  if (!head || ![head.sopClass, head.sopInstance, head.study, head.series].every(isUid)) return 'not-dicom';
  const isAnnounced =
    (sopClassUid === undefined || sopClassUid === head.sopClass) &&
    (sopInstanceUid === undefined || sopInstanceUid === head.sopInstance);
  return isAnnounced ? undefined : 'mismatched-uids';
};

const readToEnd = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of bytes) void chunk;
};

const discard = async (
  { storage, database, log }: AppContext,
  { id, key }: PendingInstance,
): Promise<void> => {
  try {
    await storage.remove(key);
    await database.kysely.deleteFrom('received_instances').where('id', '=', id).execute();
  } catch (error) {
    log.warn({ instance: id, err: safeError(error) }, 'received image not removed, left to the sweep');
  }
};

const tooLarge = new ApiError('TOO_LARGE');

/** Makes the bytes durable under the key, and answers their number. */
const store = (
  { storage, config }: AppContext,
  { key }: PendingInstance,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> =>
  storage.write(
    key,
    countBytes(
      bytes,
      { maxBytes: config.UPLOAD_MAX_FILE_BYTES, error: tooLarge },
      {
        checkpoint: {
          everyBytes: ROOM_CHECK_BYTES,
          check: async () => {
            if (!(await hasFreeSpace(storage))) throw diskFullError();
          },
        },
      },
    ).source,
  );

const refusalOf = (error: unknown): RefusalReason | undefined => {
  if (error === tooLarge) return 'too-large';
  return error instanceof StorageError && error.full ? 'no-space' : undefined;
};

/**
 * Stores an image whose header was read. Resolves once its bytes and its row are durable, so that success may be answered.
 * Throws when the storage or the database is away, or the bytes end early: the sender has to send it again.
 */
export const receiveOpened = async (
  context: AppContext,
  source: InstanceSource,
  { head, bytes }: OpenedImage,
  announced: AnnouncedUids = {},
): Promise<ReceivedInstance> => {
  requireReady(context);
  const { database } = context;
  const problem = problemOf(head, announced);
  if (problem !== undefined || !head) return refused(problem ?? 'not-dicom');
  const hasSpace = await hasFreeSpace(context.storage);
  const pending = hasSpace ? await addPending(database, source, head.sopInstance) : undefined;
  if (!pending) {
    // With a full disk, only what is stored already may be answered with success.
    if (!hasSpace && !(await isStored(database, source, head.sopInstance))) return refused('no-space');
    await readToEnd(bytes);
    return { kind: 'duplicate' };
  }
  try {
    const size = await store(context, pending, bytes);
    const added = await addInstance(database, source, pending, head, size);
    if (!added) {
      await discard(context, pending);
      return { kind: 'duplicate' };
    }
    closeWhenQuiet(context, added.studyId, added.isComplete);
    return { kind: 'stored' };
  } catch (error) {
    await discard(context, pending);
    const reason = refusalOf(error);
    if (reason !== undefined) return refused(reason);
    throw error;
  }
};

export const receiveInstance = async (
  context: AppContext,
  source: InstanceSource,
  instance: IncomingInstance,
): Promise<ReceivedInstance> =>
  receiveOpened(context, source, await openImage(instance, instance.bytes), instance);
