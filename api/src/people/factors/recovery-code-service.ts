import { NO_FACTOR_YET, recoveryCodesLeft } from '@cotyle/domain/second-factor/factors';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { changeOwnFactors, recordFactorsChanged } from './change-factors.ts';
import { factorKindsOf } from '../auth/factor-store.ts';
import { CHANGE_FACTORS, proveIdentity } from './prove-identity.ts';
import type { GivenProof } from './prove-identity.ts';
import { replaceRecoveryCodes } from '../auth/recovery-code-store.ts';

export const makeRecoveryCodes = async (
  context: AppContext,
  caller: Caller,
  proof: GivenProof,
): Promise<string[]> => {
  await proveIdentity(context, caller, proof, CHANGE_FACTORS);
  return changeOwnFactors(context, caller, async (change) => {
    const { tx, audit, owner } = change;
    if ((await factorKindsOf(tx, owner.id)).length === 0)
      throw new ApiError('CONFLICT', { message: NO_FACTOR_YET });
    const codes = await replaceRecoveryCodes(tx, owner.id);
    audit.record({
      type: 'RECOVERY_CODES_MADE',
      initiatorId: owner.id,
      subjectUserId: owner.id,
      newValue: recoveryCodesLeft(codes.length),
    });
    recordFactorsChanged(change);
    return codes;
  });
};
