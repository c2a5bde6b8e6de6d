import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The whole screen for one element; the browser has the last word on it. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const update = (): void => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const toggle = (): void => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    // A browser that refuses leaves everything as it is, and everything works as it is.
    change?.catch(() => undefined);
  };
  return { isFullScreen, toggle };
};
