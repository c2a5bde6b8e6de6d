import { loadOnline } from '../../shared/session/load-online.ts';
import { loadable } from '../loadable.tsx';

const load = loadOnline(() => import('../layout/signed-in-area.tsx'));

export const signedInArea = loadable(() => load().then((m) => m.SignedInArea));

/** Loads the layout and the page in it, on reload and while the password is being checked. */
export const preloadSignedInArea = async (): Promise<void> => {
  await signedInArea.preload();
  await (await load()).preloadLandingPage();
};
