/** Of the STL of one bone. */
export const MOST_TRIANGLES = 400_000;
/** Millimetres between the smoothed surface of a segment and the surface in the file, in both directions. */
export const MOST_DEVIATION = 0.1;
