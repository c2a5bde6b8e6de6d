/**
 * Sizes of letters as shares of the screen's height, so that they grow with the screen. On a screen of 27 inches (336 mm high),
 * 3.2 % are letters of 10.8 mm and capitals of 7.8 mm: 9 minutes of arc from three metres, almost twice what normal
 * sight resolves.
 */
export const LEGIBILITY = {
  /** Nothing that is to be read is smaller. */
  least: 0.025,
  value: 0.032,
  angle: 0.07,
  name: 0.055,
  side: 0.13,
} as const;

/** The least size of anything that is pressed, in pixels: a gloved finger. */
export const TOUCH_TARGET = 64;
