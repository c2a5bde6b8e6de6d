/** A signed distance in millimetres, negative inside. Close to the surface its slope is near 1; far away it may be off, but never in sign. */
export interface Field {
  readonly at: (x: number, y: number, z: number) => number;
  /** An equal field for the points of a ball, with what cannot matter there left out. */
  readonly near: (x: number, y: number, z: number, radius: number) => NearField;
}

export interface NearField extends Field {
  /** At the middle of the ball. */
  readonly centre: number;
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
  const near: Field['near'] = (x, y, z) => ({ at, near, centre: at(x, y, z) });
  return { at, near };
};

/** For a ball in which the exact distance does not matter. */
export const constantField = (distance: number): NearField => {
  const field: NearField = { at: () => distance, near: () => field, centre: distance };
  return field;
};

export interface Part {
  readonly field: Field;
  /** How wide the seam to the parts before is rounded, in millimetres; 0 leaves an edge. */
  readonly blend: number;
}

const joinedWith = (least: number, distance: number, blend: number): number =>
  blend > 0 ? smoothMin(least, distance, blend) : Math.min(least, distance);

/** The union of parts, each joined to the ones before. */
export const joined = (parts: readonly Part[]): Field => {
  const only = parts[0];
  return only && parts.length === 1 ? only.field : joinedAt(parts, NaN);
};

const joinedAt = (parts: readonly Part[], middle: number): NearField => ({
  centre: middle,
  at: (x, y, z) => {
    let least = Infinity;
    for (const { field, blend } of parts) least = joinedWith(least, field.at(x, y, z), blend);
    return least;
  },
  near: (x, y, z, radius) => {
    const near = parts.map(({ field, blend }) => ({ field: field.near(x, y, z, radius), blend }));
    let [least, widest, centre] = [Infinity, 0, Infinity];
    for (const { field, blend } of near) {
      least = Math.min(least, field.centre);
      widest = Math.max(widest, blend);
      centre = joinedWith(centre, field.centre, blend);
    }
    const limit = least + 2 * STEEPEST * radius + widest;
    const kept = near.filter(({ field }) => field.centre <= limit);
    return kept.length === 1 && kept[0] ? kept[0].field : joinedAt(kept, centre);
  },
});

const cutBy = (distance: number, cut: number, blend: number): number =>
  blend > 0 ? -smoothMin(-distance, -cut, blend) : Math.max(distance, cut);

const withoutAt = (field: Field, other: Field, gap: number, blend: number, centre: number): NearField => ({
  centre,
  at: (x, y, z) => {
    const distance = field.at(x, y, z);
    // Far outside, the other cannot matter.
    return distance > FAR ? distance : cutBy(distance, gap - other.at(x, y, z), blend);
  },
  near: (x, y, z, radius) => {
    const kept = field.near(x, y, z, radius);
    const slack = 2 * STEEPEST * radius + blend;
    if (kept.centre > FAR + slack) return kept;
    const cutting = other.near(x, y, z, radius);
    const cut = gap - cutting.centre;
    if (cut + slack < kept.centre) return kept;
    return withoutAt(kept, cutting, gap, blend, cutBy(kept.centre, cut, blend));
  },
});

/** What is inside of one but not within `gap` of the other. */
export const without = (field: Field, other: Field, gap = 0, blend = 0): Field =>
  withoutAt(field, other, gap, blend, NaN);

/** Beyond this distance, distances need not be exact. */
const FAR = 40;

const mirroredAt = (field: Field, centre: number): NearField => ({
  centre,
  at: (x, y, z) => field.at(-x, y, z),
  near: (x, y, z, radius) => {
    const kept = field.near(-x, y, z, radius);
    return mirroredAt(kept, kept.centre);
  },
});

/** The field seen in a mirror: left becomes right. */
export const mirrored = (field: Field): Field => mirroredAt(field, NaN);

const symmetricAt = (field: Field, centre: number): NearField => ({
  centre,
  at: (x, y, z) => field.at(Math.abs(x), y, z),
  near: (x, y, z, radius) => {
    const kept = field.near(Math.abs(x), y, z, radius);
    return symmetricAt(kept, kept.centre);
  },
});

/** A field that is given for the left half alone and equal on the right. */
export const symmetric = (field: Field): Field => symmetricAt(field, NaN);
