import type { IdentityProof } from '@cotyle/contract/identity-proof';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { asCallFailed } from '../session/failures.ts';
import { IdentityDialog } from './identity-dialog.tsx';

/** Sends a call that needs a proof only from those who have a second factor; undefined when the person canceled. */
export type WithProof = <T>(send: (proof?: IdentityProof) => Promise<T>) => Promise<T | undefined>;

interface ProofDialogOptions {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
}

/** A refused proof is entered again in the dialog; every other failure closes it. */
const isAboutProof = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return (
    failed === undefined ||
    failed.status === 429 ||
    failed.code === 'WRONG_CREDENTIALS' ||
    failed.code === 'WRONG_FACTOR' ||
    failed.code === 'SECOND_FACTOR_REQUIRED'
  );
};

export const useProofDialog = (
  options: ProofDialogOptions,
): { readonly withProof: WithProof; readonly dialog: ReactNode } => {
  const [asking, setAsking] = useState<{
    readonly send: (proof: IdentityProof) => Promise<void>;
    readonly cancel: () => void;
  }>();

  const withProof: WithProof = async (send) => {
    try {
      return await send();
    } catch (error) {
      if (asCallFailed(error)?.code !== 'SECOND_FACTOR_REQUIRED') throw error;
    }
    return new Promise((resolve, reject) => {
      const close = (): void => setAsking(undefined);
      setAsking({
        cancel: () => {
          close();
          resolve(undefined);
        },
        send: async (proof) => {
          const outcome = await send(proof).then(
            (answer) => () => resolve(answer),
            (error: unknown) => {
              if (isAboutProof(error)) throw error;
              return () => reject(error);
            },
          );
          close();
          outcome();
        },
      });
    });
  };
  return {
    withProof,
    dialog: asking ? <IdentityDialog {...options} send={asking.send} onCancel={asking.cancel} /> : null,
  };
};
