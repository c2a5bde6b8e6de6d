import { useClearDraftsOnSignOut } from '../../shared/drafts/use-draft.ts';
import { Live } from '../../shared/live/live.tsx';
import { Layout } from './layout.tsx';
import { PageOverlay } from '../../ui/page-overlay.ts';
import { SignedInProviders } from './signed-in-providers.tsx';

export { preloadLandingPage } from './screens.tsx';

/** Everything that a signed-in person sees, with the providers that its pages share. */
export const SignedInArea = () => {
  useClearDraftsOnSignOut();
  return (
    <SignedInProviders>
      <Live />
      <Layout />
      <PageOverlay />
    </SignedInProviders>
  );
};
