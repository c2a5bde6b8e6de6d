import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. A browser that cannot, or a low battery, leaves it to the settings of the machine. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOpen = true;
    let lock: WakeLockSentinel | undefined;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock.request('screen');
      if (isOpen) lock = given;
      else await given.release();
    };
    // The browser takes it back whenever the page is hidden.
    const renew = (): void => void request().catch(() => undefined);
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', renew);
      void lock?.release().catch(() => undefined);
    };
  }, []);
};
