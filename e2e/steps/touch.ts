import type { CDPSession } from '@playwright/test';

export type TouchPoint = readonly [x: number, y: number];

/** Moves all fingers at the same time. */
export const slide = async (
  devtools: CDPSession,
  fingers: readonly { readonly from: TouchPoint; readonly to: TouchPoint }[],
): Promise<void> => {
  const at = (fraction: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from[0] + fraction * (to[0] - from[0]),
      y: from[1] + fraction * (to[1] - from[1]),
    }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const fraction of [0.25, 0.5, 0.75, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(fraction) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
