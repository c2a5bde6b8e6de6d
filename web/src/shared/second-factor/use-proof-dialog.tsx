import type { IdentityProof } from '@cotyle/contract/identity-proof';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { asCallFailed } from '../session/failures.ts';
import { useCall } from '../session/session-context.ts';
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
  const call = useCall();
  const [asking, setAsking] = useState<{
    readonly send: (proof: IdentityProof) => Promise<void>;
    readonly cancel: () => void;
  }>();

  const withProof: WithProof = async (send) => {
    const { value } = await call(secondFactorCalls.own, {});
    if (value.totp === null && value.passkeys.length === 0) return send();
    return new Promise((resolve, reject) => {
      const close = (): void => setAsking(undefined);
      setAsking({
        cancel: () => {
          close();
          resolve(undefined);
        },
        send: async (proof) => {
          try {
            resolve(await send(proof));
            close();
          } catch (error) {
            if (isAboutProof(error)) throw error;
            close();
            reject(error as Error);
          }
        },
      });
    });
  };
  return {
    withProof,
    dialog: asking ? <IdentityDialog {...options} send={asking.send} onCancel={asking.cancel} /> : null,
  };
};
