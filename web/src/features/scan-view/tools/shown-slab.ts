import type { Plane } from '@cotyle/domain/ct/planes';
import type { Voxel } from '@cotyle/domain/ct/volume';
import { slabValue, voxelsInSlab } from '../rendering/slab.ts';
import type { Slab, SlabLine } from '../rendering/slab.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import type { Geometry } from '../slices/geometry.ts';

interface ShownSlabInput {
  readonly slab: Slab | undefined;
  readonly geometry: Geometry;
  readonly voxel: Voxel;
  readonly valueAt: (voxel: Voxel) => number | undefined;
}

/** What the views show at the cross-hair: one slice or a slab; in a stack always one slice. */
export const shownSlab = ({ slab: chosen, geometry, voxel, valueAt }: ShownSlabInput) => {
  const { spacing, views, size } = geometry;
  const slab = spacing && chosen;
  const lineOf = (plane: Plane): SlabLine => {
    const { axis } = views[plane];
    return { centre: voxel[axis], count: size[axis], spacing: spacing?.[plane] ?? 1 };
  };
  const label = slab && SCAN_VIEW_TEXTS.slabOf[slab.mode](slab.thickness);
  return {
    /** On every view, so that nobody takes a slab for a slice. */
    label,
    /** The slices of a view that are in the picture. */
    slices: (plane: Plane): readonly number[] =>
      slab ? voxelsInSlab(slab, lineOf(plane)) : [voxel[views[plane].axis]],
    /** The value at the cross-hair as this view draws it, in words; undefined before it is loaded. */
    hounsfield: (plane: Plane): string | undefined => {
      const { axis } = views[plane];
      const along = (at: number): Voxel => {
        const next: [number, number, number] = [...voxel];
        next[axis] = at;
        return next;
      };
      const value = slab ? slabValue(slab, lineOf(plane), (at) => valueAt(along(at))) : valueAt(voxel);
      if (value === undefined) return undefined;
      return label
        ? SCAN_VIEW_TEXTS.slabHounsfield(SCAN_VIEW_TEXTS.plane[plane], label, Math.round(value))
        : SCAN_VIEW_TEXTS.hounsfield(Math.round(value));
    },
  };
};
