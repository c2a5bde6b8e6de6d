import { PROOF_FAILED } from '../session/failures.ts';

/** A passkey or the identity provider has confirmed nothing; the message is for the person. */
export class ProofFailed extends Error {
  override readonly name = PROOF_FAILED;
}
