import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Full screen for one element. */
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
    // Where the browser refuses, the viewer keeps working in the window.
    change?.catch(() => undefined);
  };
  return { isFullScreen, toggle };
};
