/** How the values across a slab become one: the highest (MIP) or the mean. */
export const SLAB_MODES = ['maximum', 'average'] as const;
export type SlabMode = (typeof SLAB_MODES)[number];

export interface Slab {
  readonly mode: SlabMode;
  /** In millimetres, half of it on each side of the slice. */
  readonly thickness: number;
}

export const SLAB_LIMITS = { min: 1, max: 100 } as const;
export const clampThickness = (millimetres: number): number =>
  Math.min(SLAB_LIMITS.max, Math.max(SLAB_LIMITS.min, Math.round(millimetres)));

/** A line of voxels across the views of a plane. */
export interface SlabLine {
  /** Counted in voxels; the slab is centred on it. */
  readonly centre: number;
  readonly count: number;
  /** Millimetres from voxel to voxel. */
  readonly spacing: number;
}

/** The ends of the slab along a line of voxels; it ends with the volume. */
export const slabEnds = (
  { thickness }: Pick<Slab, 'thickness'>,
  { centre, count, spacing }: SlabLine,
): readonly [from: number, to: number] => [
  Math.max(0, centre - thickness / 2 / spacing),
  Math.min(count - 1, centre + thickness / 2 / spacing),
];

/** Every voxel of the line that the slab is computed from. */
export const voxelsInSlab = (slab: Pick<Slab, 'thickness'>, line: SlabLine): readonly number[] => {
  const [from, to] = slabEnds(slab, line);
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first + 1 }, (_, n) => first + n);
};

/**
 * The value of a slab, exactly as it is drawn: values between two voxels lie on the straight line between them.
 * Undefined where a value is.
 */
export const slabValue = (
  slab: Slab,
  line: SlabLine,
  valueAt: (voxel: number) => number | undefined,
): number | undefined => {
  const [from, to] = slabEnds(slab, line);
  const between = (at: number): number | undefined => {
    const low = Math.floor(at);
    const part = at - low;
    const [a, b] = [valueAt(low), part === 0 ? 0 : valueAt(low + 1)];
    return a === undefined || b === undefined ? undefined : a * (1 - part) + b * part;
  };
  const whole = voxelsInSlab(slab, line).filter((voxel) => voxel > from && voxel < to);
  const places = to > from ? [from, ...whole, to] : [from];
  const values = places.map(between);
  let [maximum, area] = [-Infinity, 0];
  for (const [n, value] of values.entries()) {
    if (value === undefined) return undefined;
    maximum = Math.max(maximum, value);
    const before = values[n - 1];
    if (before !== undefined) area += ((value + before) / 2) * ((places[n] ?? 0) - (places[n - 1] ?? 0));
  }
  if (slab.mode === 'maximum') return maximum;
  return to > from ? area / (to - from) : maximum;
};
