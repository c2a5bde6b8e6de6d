import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { asCallFailed } from '../session/failures.ts';
import { IdentityDialog } from './identity-dialog.tsx';

/** Sends a call that needs a proof only of some; undefined when the person canceled. */
export type WithProof = <T>(
  proves: ProvenAction,
  send: (proof?: IdentityProof) => Promise<T>,
) => Promise<T | undefined>;

interface ProofDialogOptions {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
}

const isProofMissing = (error: unknown): boolean => {
  const code = asCallFailed(error)?.code;
  return code === 'SECOND_FACTOR_REQUIRED' || code === 'PROVIDER_PROOF_REQUIRED';
};

/** A refused proof is entered again in the dialog; every other failure closes it. */
const isAboutProof = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return (
    failed === undefined ||
    failed.status === 429 ||
    failed.code === 'WRONG_CREDENTIALS' ||
    failed.code === 'WRONG_FACTOR' ||
    isProofMissing(error)
  );
};

export const useProofDialog = (
  options: ProofDialogOptions,
): { readonly withProof: WithProof; readonly dialog: ReactNode } => {
  const [asking, setAsking] = useState<{
    readonly proves: ProvenAction;
    readonly send: (proof: IdentityProof) => Promise<void>;
    readonly cancel: () => void;
  }>();

  const withProof: WithProof = async (proves, send) => {
    try {
      return await send();
    } catch (error) {
      if (!isProofMissing(error)) throw error;
    }
    return new Promise((resolve, reject) => {
      const close = (): void => setAsking(undefined);
      setAsking({
        proves,
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
    dialog: asking ? (
      <IdentityDialog {...options} proves={asking.proves} send={asking.send} onCancel={asking.cancel} />
    ) : null,
  };
};
