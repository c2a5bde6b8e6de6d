import { ForcedFactorPage } from '../../features/account/forced-factor-page.tsx';
import { SignedInProviders } from '../layout/signed-in-providers.tsx';

/** Nothing else is accessible until a second factor is added. */
export const ForcedFactor = () => (
  <SignedInProviders>
    <ForcedFactorPage />
  </SignedInProviders>
);
