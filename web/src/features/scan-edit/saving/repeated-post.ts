import { isTransient } from '../../../shared/session/failures.ts';

/** The version that the next save is based on. */
export interface SavedVersion {
  readonly get: () => number;
  readonly set: (version: number) => void;
}

/**
 * Posts saves. One whose answer was lost may have been stored: it is sent again as it was, under the same name, before
 * anything newer.
 */
export const createRepeatedPost = <R>(post: (request: R) => Promise<number>, version: SavedVersion) => {
  let hanging: R | undefined;
  const sendHanging = async (): Promise<void> => {
    if (hanging === undefined) return;
    try {
      version.set(await post(hanging));
      hanging = undefined;
    } catch (error) {
      if (!isTransient(error)) hanging = undefined;
      throw error;
    }
  };
  return {
    sendHanging,
    send: (request: R): Promise<void> => {
      hanging = request;
      return sendHanging();
    },
  };
};
