import { Enums } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import type { Slab, SlabMode } from './slab.ts';

const BLEND: Readonly<Record<SlabMode, Enums.BlendModes>> = {
  maximum: Enums.BlendModes.MAXIMUM_INTENSITY_BLEND,
  average: Enums.BlendModes.AVERAGE_INTENSITY_BLEND,
};

/** Samples for each slice: with fewer, a thin bright slice between two samples would look darker. */
const SAMPLES_PER_SLICE = 8;
const MAX_SAMPLES = 400;

/** Shows a slab in a view, or one slice. Composited, as Cornerstone does by default, a slice would be darker than its window says. */
export const showSlab = (viewport: Types.IVolumeViewport, slab: Slab | undefined, spacing: number): void => {
  if (!slab) {
    viewport.setBlendMode(BLEND.maximum);
    viewport.resetSlabThickness();
    return;
  }
  const distance = Math.max(spacing / SAMPLES_PER_SLICE, slab.thickness / MAX_SAMPLES);
  for (const { actor } of viewport.getActors())
    (actor as Types.VolumeActor).getMapper()?.setSampleDistance(distance);
  viewport.setBlendMode(BLEND[slab.mode]);
  // Cornerstone cuts this far from the middle on each side.
  viewport.setSlabThickness(slab.thickness / 2);
};
