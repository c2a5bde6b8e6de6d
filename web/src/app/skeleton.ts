import { useLayoutEffect } from 'react';

type Shape = 'signed-in' | 'signed-out';

const element = (): HTMLElement | null => document.getElementById('skeleton');

let waiting = 0;

const show = (): void => {
  const skeleton = element();
  if (skeleton) skeleton.hidden = waiting === 0;
};

/** Shows the skeleton of index.html while this component is mounted in place of a page. */
export const useSkeleton = (shape: Shape): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset['shape'] = shape;
    waiting += 1;
    show();
    return () => {
      waiting -= 1;
      show();
    };
  }, [shape]);
};

/** Hides the skeleton once the first page is on the screen. */
export const useHideSkeleton = (): void => useLayoutEffect(show, []);
