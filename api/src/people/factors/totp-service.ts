import type { TotpEnrolment } from '@cotyle/contract/second-factor';
import { AUTHENTICATOR_APP, ENROLMENT_LIFE, WRONG_CODE } from '@cotyle/domain/second-factor/factors';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { changeOwnFactors, finishAdding, finishRemoving } from './change-factors.ts';
import type { ChangingBrowser } from './change-factors.ts';
import { CHANGE_FACTORS, proveIdentity } from './prove-identity.ts';
import type { GivenProof } from './prove-identity.ts';
import { qrPath } from './qr-code.ts';
import { confirmTotpEnrolment, deleteTotp, startTotpEnrolment } from './totp-store.ts';

const ISSUER = 'Cotyle';

export const startTotp = async (
  context: AppContext,
  caller: Caller,
  proof: GivenProof,
): Promise<TotpEnrolment> => {
  await proveIdentity(context, caller, proof, CHANGE_FACTORS);
  return changeOwnFactors(context, caller, async ({ tx, now, owner }) => {
    const expiresAt = secondsAfter(now, ENROLMENT_LIFE);
    const { key, uri } = await startTotpEnrolment(tx, requireReady(context).sealing, {
      userId: owner.id,
      email: owner.email,
      issuer: ISSUER,
      expiresAt,
    });
    return { key, uri, qr: qrPath(uri) };
  });
};

/** Answers recovery codes where the person had none. */
export const confirmTotp = (
  context: AppContext,
  caller: Caller,
  { code, browser }: { code: string; browser: ChangingBrowser },
): Promise<string[] | null> =>
  changeOwnFactors(context, caller, async (change) => {
    const { tx, owner, now } = change;
    const { sealing } = requireReady(context);
    const outcome = await confirmTotpEnrolment(tx, sealing, owner.id, code, now);
    if (outcome === 'expired') throw new ApiError('CHALLENGE_EXPIRED');
    if (outcome === 'wrong') throw new ApiError('WRONG_FACTOR', { message: WRONG_CODE });
    return finishAdding(change, AUTHENTICATOR_APP, browser);
  });

export const removeTotp = async (context: AppContext, caller: Caller, proof: GivenProof): Promise<void> => {
  await proveIdentity(context, caller, proof, CHANGE_FACTORS);
  await changeOwnFactors(context, caller, async (change) => {
    if (!(await deleteTotp(change.tx, change.owner.id))) throw new ApiError('NOT_FOUND');
    await finishRemoving(change, AUTHENTICATOR_APP, proof);
  });
};
