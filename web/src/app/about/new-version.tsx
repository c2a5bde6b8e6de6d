import { useEffect, useState } from 'react';
import { useAbout } from './browser-about.ts';
import { NewVersionPrompt } from './new-version-prompt.tsx';

/** Asks when to load the newer version, and asks again if the reload was prevented. */
export const NewVersion = () => {
  const { outdated } = useAbout();
  const [wait, setWait] = useState<number>();

  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      // A page with unsaved changes may prevent the reload.
      window.location.reload();
      setWait(undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait]);

  return outdated && wait === undefined ? <NewVersionPrompt onChoice={setWait} /> : null;
};
