/** Half of what counts as the notch of a socket, in radians: there is no rim in it, and the ends of the horns lie far below its plane. */
const NOTCH_HALF = 0.24 * Math.PI;

/** Evenly around the rim, from the notch to the back, above to the front and to the notch again; 0 is the middle of the notch. */
export const rimDirections = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => NOTCH_HALF + (n / (count - 1)) * 2 * (Math.PI - NOTCH_HALF));

/** Of a rim that is proposed, and of that of the phantom. */
export const RIM_POINTS = 24;

/**
 * The rim of a socket is no flat ring: it rises out of its plane twice, at the front above and at the back below. On the mean of the
 * sockets that were measured (docs/measurements.md): in millimetres, and where it is highest, in degrees from the notch to the back.
 */
export const MEAN_RIM_WAVE = { rise: 1.8, highest: 35 } as const;
