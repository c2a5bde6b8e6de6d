import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';

/** An image as a protocol delivers it. */
export interface IncomingInstance {
  /** A whole file with preamble and meta group, or the data set alone. */
  readonly format: 'part10' | 'data-set';
  readonly transferSyntaxUid: string;
  /** As the protocol announced them; they have to be those of the data set. */
  readonly sopClassUid?: string | undefined;
  readonly sopInstanceUid?: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Who sends it, and whose radiologists see it. */
export interface InstanceSource {
  readonly connectionId: number;
  readonly locationId: number;
}

export type ReceivedInstance =
  | { readonly kind: 'stored' | 'duplicate' }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-dicom' | 'too-large' | 'no-space' | 'mismatched-uids';
      /** For the sender; has no patient data. */
      readonly message: string;
    };

/**
 * Stores an image. Resolves once its bytes and its row are durable, so that success may be answered. Throws when the storage
 * or the database is away: the sender has to send it again.
 */
export const receiveInstance = async (
  _context: AppContext,
  _source: InstanceSource,
  _instance: IncomingInstance,
): Promise<ReceivedInstance> => {
  throw new ApiError('NOT_BUILT');
};
