import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';

/** A step of a drag: the brush goes from one point to the next. */
export interface BrushStep {
  readonly from: Vector;
  readonly to: Vector;
}

interface BrushQueueOptions {
  readonly paint: (step: BrushStep) => Promise<unknown>;
  /** Points closer together than this are left out while the brush is behind the pointer, in millimetres. */
  readonly spacing: number;
}

/** Paints the way of the pointer in its order, and keeps up with it where painting is slower than the pointer. */
export const createBrushQueue = ({ paint, spacing }: BrushQueueOptions) => {
  let at: Vector | undefined;
  let isPainting = false;
  const rest: Vector[] = [];
  const next = async (): Promise<void> => {
    if (isPainting) return;
    isPainting = true;
    try {
      for (let to = rest.shift(); to; to = rest.shift()) {
        const from = at ?? to;
        at = to;
        await paint({ from, to });
      }
    } finally {
      isPainting = false;
    }
  };
  return {
    to: (point: Vector): void => {
      const [before, last] = [rest.at(-2) ?? at, rest.at(-1)];
      // The last point is always painted, so that the stroke ends under the pointer.
      if (before && last && lengthOf(difference(last, before)) < spacing) rest[rest.length - 1] = point;
      else rest.push(point);
      void next();
    },
  };
};
