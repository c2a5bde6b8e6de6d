import { startTransition, useEffect, useState } from 'react';

/** Nobody looks at the numbers before the picture; on a slow line they come before it. */
const AT_THE_LATEST = 300;

/** Whether what stands beside the picture may be laid out: laying it out takes as long as drawing the first picture. */
export const useSettled = (isPictured: boolean): boolean => {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(true)), isPictured ? 0 : AT_THE_LATEST);
    return () => clearTimeout(timer);
  }, [isPictured]);
  return isSettled;
};
