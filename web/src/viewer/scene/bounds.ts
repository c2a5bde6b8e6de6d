import { Box3, Vector3 } from 'three';

/** A box in model coordinates, in millimetres. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

export const boxOf = ({ min, max }: Bounds): Box3 => new Box3(new Vector3(...min), new Vector3(...max));

export const boundingSphereOf = (bounds: Bounds): { centre: Vector3; radius: number } => {
  const box = boxOf(bounds);
  return {
    centre: box.getCenter(new Vector3()),
    radius: Math.max(1e-6, box.getSize(new Vector3()).length() / 2),
  };
};
