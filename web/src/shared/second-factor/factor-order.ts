import type { FactorKind } from '@cotyle/domain/second-factor/factors';
import { canUsePasskeys } from './passkey-browser.ts';

const EASIEST_FIRST: readonly FactorKind[] = ['PASSKEY', 'TOTP', 'RECOVERY_CODE'];

/** What a person can use here; a passkey only where this browser can use one. */
export const usableKinds = (kinds: readonly FactorKind[]): readonly FactorKind[] => {
  const usable = EASIEST_FIRST.filter(
    (kind) => kinds.includes(kind) && (kind !== 'PASSKEY' || canUsePasskeys()),
  );
  return usable.length > 0 ? usable : kinds;
};
