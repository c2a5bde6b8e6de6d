import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The whole screen for one element; the browser has the last word on it. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = (): void => {
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    // A browser that refuses leaves everything as it is, and everything works as it is.
    asked?.catch(() => undefined);
  };
  return { isFull, toggle };
};
