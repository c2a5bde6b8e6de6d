import { CallFailed } from '@cotyle/contract/client';

/** How a call failed; a call that did not fail is an error of the test. */
export const refused = async (call: Promise<unknown>): Promise<CallFailed> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error('the call was expected to fail, but it succeeded');
};
