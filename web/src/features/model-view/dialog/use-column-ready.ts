import { startTransition, useEffect, useState } from 'react';

/** On a slow connection the panels are rendered before the first picture. */
const MAX_WAIT = 300;

/** Whether the panels may be rendered: rendering them takes as long as the first picture, which comes first. */
export const useColumnReady = (isPictured: boolean): boolean => {
  const [isColumnReady, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(true)), isPictured ? 0 : MAX_WAIT);
    return () => clearTimeout(timer);
  }, [isPictured]);
  return isColumnReady;
};
