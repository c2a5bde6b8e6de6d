import { useSessionService } from '../../shared/session/session-context.ts';
import { useEffect, useState } from 'react';
import { useAbout } from './browser-about.ts';
import { NewVersionPrompt } from './new-version-prompt.tsx';

/** Asks when to load the newer version, and asks again if the reload was prevented. */
export const NewVersion = () => {
  const { outdated } = useAbout();
  const { store } = useSessionService();
  const [wait, setWait] = useState<number>();

  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      // A page with unsaved changes may prevent the reload. One that outlives its session must not be lost.
      if (!store.isScreenKept()) window.location.reload();
      setWait(undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, store]);

  return outdated && wait === undefined && !store.isScreenKept() ? (
    <NewVersionPrompt onChoice={setWait} />
  ) : null;
};
