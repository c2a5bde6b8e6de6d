import { useEffect, useState } from 'react';
import { useAbout } from './browser-about.ts';
import { NewVersionPrompt } from './new-version-prompt.tsx';

/** Asks when to load the version that is served by now. Whoever stays in spite of it is asked again. */
export const NewVersion = () => {
  const { outdated } = useAbout();
  const [wait, setWait] = useState<number>();

  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      // What is unsaved is guarded by its own page, which may hold the reload back.
      window.location.reload();
      setWait(undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait]);

  return outdated && wait === undefined ? <NewVersionPrompt onChoice={setWait} /> : null;
};
