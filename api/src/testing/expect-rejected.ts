import { CallFailed } from '@cotyle/contract/client';

/** Returns the failure of a call; throws if the call succeeds. */
export const expectRejected = async (call: Promise<unknown>): Promise<CallFailed> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error('the call was expected to fail, but it succeeded');
};
