import { startTransition, useEffect, useState } from 'react';

/** Nobody looks at the numbers before the picture; on a slow line they come before it. */
const MAX_WAIT = 300;

/** Whether what stands beside the picture may be laid out: laying it out takes as long as drawing the first picture. */
export const useColumnReady = (isPictured: boolean): boolean => {
  const [isColumnReady, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(true)), isPictured ? 0 : MAX_WAIT);
    return () => clearTimeout(timer);
  }, [isPictured]);
  return isColumnReady;
};
