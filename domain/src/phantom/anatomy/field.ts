/** A signed distance in millimetres, negative inside. Close to the surface its slope is near 1; far away it may be off, but never in sign. */
export interface Field {
  readonly at: (x: number, y: number, z: number) => number;
  /** An equal field for the points of a ball, with what cannot matter there left out. */
  readonly near: (x: number, y: number, z: number, radius: number) => Field;
}

/** No field here changes faster than this, in millimetres per millimetre. */
export const STEEPEST = 1.35;

export const smoothMin = (a: number, b: number, blend: number): number => {
  const h = blend - Math.abs(a - b);
  const least = a < b ? a : b;
  return h > 0 ? least - (h * h) / (4 * blend) : least;
};

/** A field that is cheap enough never to be simplified. */
export const fieldOf = (at: Field['at']): Field => {
  const field: Field = { at, near: () => field };
  return field;
};

export interface Part {
  readonly field: Field;
  /** How wide the seam to the parts before is rounded, in millimetres; 0 leaves an edge. */
  readonly blend: number;
}

/** The union of parts, each joined to the ones before. */
export const joined = (parts: readonly Part[]): Field => {
  const only = parts[0];
  const at: Field['at'] = (x, y, z) => {
    let least = Infinity;
    for (const { field, blend } of parts) {
      const distance = field.at(x, y, z);
      least = blend > 0 ? smoothMin(least, distance, blend) : Math.min(least, distance);
    }
    return least;
  };
  if (only && parts.length === 1) return only.field;
  return {
    at,
    near: (x, y, z, radius) => {
      const distances = parts.map(({ field }) => field.at(x, y, z));
      const widest = parts.reduce((most, { blend }) => Math.max(most, blend), 0);
      const limit = Math.min(...distances) + 2 * STEEPEST * radius + widest;
      return joined(
        parts
          .filter((_, n) => (distances[n] ?? 0) <= limit)
          .map(({ field, blend }) => ({ field: field.near(x, y, z, radius), blend })),
      );
    },
  };
};

/** What is inside of one but not within `gap` of the other. */
export const without = (field: Field, other: Field, gap = 0, blend = 0): Field => ({
  at: (x, y, z) => {
    const distance = field.at(x, y, z);
    // Far outside, the other cannot matter.
    if (distance > FAR) return distance;
    const cut = gap - other.at(x, y, z);
    return blend > 0 ? -smoothMin(-distance, -cut, blend) : Math.max(distance, cut);
  },
  near: (x, y, z, radius) => {
    const kept = field.near(x, y, z, radius);
    const slack = 2 * STEEPEST * radius + blend;
    const distance = field.at(x, y, z);
    if (distance > FAR + slack) return kept;
    const cut = gap - other.at(x, y, z);
    if (cut + slack < distance) return kept;
    return without(kept, other.near(x, y, z, radius), gap, blend);
  },
});

/** Beyond this distance, distances need not be exact. */
const FAR = 40;

/** The field seen in a mirror: left becomes right. */
export const mirrored = (field: Field): Field => ({
  at: (x, y, z) => field.at(-x, y, z),
  near: (x, y, z, radius) => mirrored(field.near(-x, y, z, radius)),
});

/** A field that is given for the left half alone and equal on the right. */
export const symmetric = (field: Field): Field => ({
  at: (x, y, z) => field.at(Math.abs(x), y, z),
  near: (x, y, z, radius) => symmetric(field.near(Math.abs(x), y, z, radius)),
});
